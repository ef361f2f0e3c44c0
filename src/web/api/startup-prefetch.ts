import { readToken } from '#web/session/stored-session.ts';
import { kept } from '#web/ui/storage.ts';

/*
 * The calls of the last start at an address are most likely those of the next one. They are sent before the code that
 * makes them is loaded.
 */

const key = 'opening_calls';

/** Milliseconds after which an unused answer is aborted. */
const timeout = 30_000;

interface Opening {
  page: string;
  addresses: string[];
}

function isOpening(value: unknown): value is Opening {
  if (typeof value !== 'object' || value === null) return false;
  return 'page' in value && 'addresses' in value && Array.isArray(value.addresses);
}

const thisPage = (): string => location.pathname + location.search;

function lastOpening(): Opening | null {
  try {
    const opening: unknown = JSON.parse(kept.read(key) ?? 'null');
    return isOpening(opening) ? opening : null;
  } catch {
    return null;
  }
}

const thisAddress = thisPage();
/** Null once it is stored. */
let requested: Set<string> | null = new Set();
const unused = new AbortController();
const prefetched = new Map<string, { token: string; answer: Promise<Response> }>();

/** Sends the calls of the last start of this page. */
export function prefetchCalls(): void {
  const [token, last] = [readToken(), lastOpening()];
  if (token === null || last?.page !== thisAddress) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  setTimeout(() => unused.abort(), timeout);
  for (const address of last.addresses) {
    const answer = fetch(address, { headers, cache: 'no-store', signal: unused.signal });
    // The call is then sent again, and shows its failure itself.
    answer.catch(() => prefetched.delete(address));
    prefetched.set(address, { token, answer });
  }
}

/** A prefetched answer. It is used once, and only in the same session. */
export function prefetchedAnswer(address: string, token: string | null): Promise<Response> | undefined {
  requested?.add(address);
  const found = prefetched.get(address);
  prefetched.delete(address);
  return found?.token === token ? found.answer : undefined;
}

/** Stores the calls up to now for the next start of this page. */
export function rememberCalls(): void {
  const opening: Opening = { page: thisAddress, addresses: [...(requested ?? [])] };
  requested = null;
  prefetched.clear();
  // An unread answer would occupy its connection.
  unused.abort();
  if (readToken() !== null) kept.write(key, JSON.stringify(opening));
}

/** For the end of a session. */
export function forgetCalls(): void {
  kept.remove(key);
}
