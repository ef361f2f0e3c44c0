import { presentTime } from '#contract/now.ts';
import type { TokenContents } from '#contract/session.ts';
import { isClockKnown } from '#web/api/clock.ts';
import { kept } from '#web/ui/storage.ts';

/** The role in the answer of the sign-in: admins and superadmins both are 'admin'. */
export type StoredRole = 'staff' | 'admin';

export interface StoredSession {
  contents: TokenContents;
  role: StoredRole;
}

/** The keys in the browser's storage. */
export const sessionKeys = { token: 'id_token', role: 'role', later: 'factor_later' } as const;

const nobody: StoredSession = {
  contents: {
    exp: 0,
    iat: 0,
    email: '',
    name: '',
    id: 0,
    roles: ['staff'],
    username: '',
    role_name: 'Staff',
    sid: '',
  },
  role: 'staff',
};

export function readToken(): string | null {
  return kept.read(sessionKeys.token);
}

/** Checks a token of our server just enough, without the schemas, which the sign-in page does not load. */
function isContents(value: unknown): value is TokenContents {
  if (typeof value !== 'object' || value === null) return false;
  return 'exp' in value && typeof value.exp === 'number' && 'id' in value && typeof value.id === 'number';
}

/** The contents of a token; null if the text is none. */
function contentsOf(token: string): TokenContents | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const contents: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isContents(contents) ? contents : null;
  } catch {
    return null;
  }
}

let read = { from: '', session: nobody };

/** The stored session, even if its token has expired. Without one the role is staff. */
export function readSession(): StoredSession {
  const token = readToken();
  const role = kept.read(sessionKeys.role);
  const from = [token, role, kept.read(sessionKeys.later)].join();
  if (from !== read.from) {
    const contents = token === null ? null : contentsOf(token);
    read = { from, session: contents ? { contents, role: role === 'admin' ? 'admin' : 'staff' } : nobody };
  }
  return read.session;
}

/** Milliseconds until a token expires, by the server's clock; negative afterwards. */
export function timeLeft({ contents }: StoredSession): number {
  return contents.exp * 1000 - presentTime();
}

/**
 * Whether a token has not expired. The server decides about everything else; about this too, where it could not yet say
 * what time it is: a device that starts without a network may be days off.
 */
export function isCurrent(session: StoredSession): boolean {
  const isSaid = isClockKnown() || navigator.onLine;
  return timeLeft(session) > 0 || (session.contents.id !== nobody.contents.id && !isSaid);
}

/** What comes before the panel: what must be done, or what is asked and was not put off in this session. */
export function firstStep({ contents: { first, asked, sid } }: StoredSession): TokenContents['first'] {
  return first ?? (kept.read(sessionKeys.later) === sid ? undefined : asked);
}

/**
 * What stays in this browser without a session: what was not saved or sent yet, which is kept for its account; why the
 * session ended; and how this device shows the panel.
 */
const staying =
  /^(draft:|draft-tab:|check-in:\d|session_ended$|clock_ahead$|direction$|theme$|list-look:\d|letters$|check-in-sound$|check-in-camera|card-paper$)/;

/**
 * Clears what else is ours where nobody is signed in: a session that a superadmin ended, or that ran out, has left names
 * of members, and no sign-out came by.
 */
export function clearLeftovers(): void {
  if (kept.read(sessionKeys.token) !== null) return;
  for (const key of kept.keys()) if (!staying.test(key)) kept.remove(key);
}
