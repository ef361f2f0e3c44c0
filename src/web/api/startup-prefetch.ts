import { readToken } from '#web/session/stored-session.ts';

/*
 * What an address of the panel asked the server for when it was last opened, it will most likely ask for again: those calls
 * go out before the code that makes them has been loaded, and wait for it.
 */

const key = 'opening_calls';

/** So long an answer is waited for by nobody, in milliseconds. */
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
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isOpening(kept) ? kept : null;
  } catch {
    return null;
  }
}

const opened = thisPage();
/** Null once it is kept. */
let asked: Set<string> | null = new Set();
const unclaimed = new AbortController();
const early = new Map<string, { token: string; answer: Promise<Response> }>();

/** Asks again for what was asked for when this page was last opened. */
export function prefetchCalls(): void {
  const [token, last] = [readToken(), lastOpening()];
  if (token === null || last?.page !== opened) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  setTimeout(() => unclaimed.abort(), timeout);
  for (const address of last.addresses) {
    const answer = fetch(address, { headers, cache: 'no-store', signal: unclaimed.signal });
    // The call that wanted it is made anew, and says what is wrong.
    answer.catch(() => early.delete(address));
    early.set(address, { token, answer });
  }
}

/** An answer that was asked for early, once, for whoever is still signed in. */
export function prefetchedAnswer(address: string, token: string | null): Promise<Response> | undefined {
  asked?.add(address);
  const found = early.get(address);
  early.delete(address);
  return found?.token === token ? found.answer : undefined;
}

/** Keeps what was asked for until now, all of which has been read, for the next time that this page is opened. */
export function rememberCalls(): void {
  const opening: Opening = { page: opened, addresses: [...(asked ?? [])] };
  asked = null;
  early.clear();
  // What nobody reads would hold its connection.
  unclaimed.abort();
  if (readToken() !== null) localStorage.setItem(key, JSON.stringify(opening));
}

/** Whoever comes next has other pages. */
export function forgetCalls(): void {
  localStorage.removeItem(key);
}
