import type { TokenContents } from '#contract/session.ts';

/** The role in the answer of the sign-in: admins and superadmins both are 'admin'. */
export type StoredRole = 'staff' | 'admin';

export interface StoredSession {
  contents: TokenContents;
  role: StoredRole;
}

/** The keys in local storage. */
export const sessionKeys = { token: 'id_token', role: 'role', ahead: 'clock_ahead' } as const;

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
  return localStorage.getItem(sessionKeys.token);
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

let read: { token: string | null; role: string | null; session: StoredSession } = {
  token: null,
  role: null,
  session: nobody,
};

/** The stored session, even if its token has expired. Without one the role is staff. */
export function readSession(): StoredSession {
  const token = readToken();
  const role = localStorage.getItem(sessionKeys.role);
  if (token !== read.token || role !== read.role) {
    const contents = token === null ? null : contentsOf(token);
    read = { token, role, session: contents ? { contents, role: role === 'admin' ? 'admin' : 'staff' } : nobody };
  }
  return read.session;
}

/** Remembers how far this computer's clock is ahead of the server's, which has just issued this token. */
export function compareClocks(token: string): void {
  const ahead = Date.now() - (contentsOf(token)?.iat ?? Number.NaN) * 1000;
  if (Number.isFinite(ahead)) localStorage.setItem(sessionKeys.ahead, String(Math.round(ahead)));
}

/** Milliseconds until a token expires, by the server's clock; negative afterwards. */
export function timeLeft({ contents }: StoredSession): number {
  const ahead = Number(localStorage.getItem(sessionKeys.ahead)) || 0;
  return contents.exp * 1000 + ahead - Date.now();
}

/** Whether a token has not expired. The server decides about everything else. */
export function isCurrent(session: StoredSession): boolean {
  return timeLeft(session) > 0;
}
