import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet } from 'react-router';
import type { TokenContents } from '#contract/session.ts';
import { queryClient } from './api/query-client.ts';

/** As the login answers it: admins and superadmins both are 'admin' here. */
export type StoredRole = 'staff' | 'admin';

export interface Session {
  contents: TokenContents;
  role: StoredRole;
}

const keys = { token: 'id_token', role: 'role' } as const;

/** Set in this tab when the server ended the session, so that the sign-in page can say so. */
const endedKey = 'session_ended';

const nobody: Session = {
  contents: {
    exp: 0,
    iat: 0,
    email: '',
    name: '',
    id: 0,
    roles: ['staff'],
    username: '',
    role_name: 'Staff',
    token_version: 0,
  },
  role: 'staff',
};

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

// Another tab signed in or out: what this one shows follows.
window.addEventListener('storage', (event) => {
  if (event.key !== keys.token && event.key !== null) return;
  queryClient.clear();
  changed();
});

export function readToken(): string | null {
  return localStorage.getItem(keys.token);
}

/** Enough of a check for a token that the server made; without the schemas, which the sign-in page does not load. */
function isContents(value: unknown): value is TokenContents {
  if (typeof value !== 'object' || value === null) return false;
  return 'exp' in value && typeof value.exp === 'number' && 'id' in value && typeof value.id === 'number';
}

/** What a token says; null for a text that is none. */
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

let read: { token: string | null; role: string | null; session: Session } = {
  token: null,
  role: null,
  session: nobody,
};

/** Who is signed in here, whether or not the token has expired since; nobody counts as staff. */
export function readSession(): Session {
  const token = readToken();
  const role = localStorage.getItem(keys.role);
  if (token !== read.token || role !== read.role) {
    const contents = token === null ? null : contentsOf(token);
    read = { token, role, session: contents ? { contents, role: role === 'admin' ? 'admin' : 'staff' } : nobody };
  }
  return read.session;
}

/** Whether a session's token is good for at least another moment. The server decides about everything else. */
export function isCurrent({ contents }: Session): boolean {
  return contents.exp * 1000 > Date.now();
}

/** Keeps a fresh token, and the role where it came with one. */
export function saveSession({ token, role }: { token: string; role?: StoredRole }): void {
  sessionStorage.removeItem(endedKey);
  localStorage.setItem(keys.token, token);
  if (role !== undefined) localStorage.setItem(keys.role, role);
  changed();
}

/** Forgets the token, the role and every list that was read with them. */
function clearSession(): void {
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.role);
  queryClient.clear();
  changed();
}

/**
 * The server refused this token: forgets the session and reloads the app at the root. A late refusal of an older token
 * does not end the session that has replaced it.
 */
export function endSession(refused: string | null): void {
  if (readToken() !== refused) return;
  sessionStorage.setItem(endedKey, 'yes');
  clearSession();
  window.location.replace('/');
}

/** Whether this page stands here because a session came to its end, rather than by signing out. */
export function hasEnded(): boolean {
  return sessionStorage.getItem(endedKey) !== null || readToken() !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface SessionInUse extends Session {
  /** Forgets the session, which leads to the sign-in page. */
  signOut: () => void;
}

/** Who is signed in; follows other tabs and fresh tokens. */
export function useSession(): SessionInUse {
  const session = useSyncExternalStore(subscribe, readSession);
  return { ...session, signOut: clearSession };
}

/** Timers can't be set further ahead than this many milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Whether the token is good, up to the second in which it expires. */
function useIsCurrent(): boolean {
  const session = useSession();
  const [, look] = useState(0);
  useEffect(() => {
    const lookAgain = () => look(Date.now());
    const timer = setTimeout(lookAgain, Math.min(Math.max(session.contents.exp * 1000 - Date.now(), 0), longestTimer));
    // A sleeping machine's timers sleep with it.
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  });
  return isCurrent(session);
}

/** The screens behind the sign-in: only while the token's expiry is in the future. */
export function SignedIn() {
  return useIsCurrent() ? <Outlet /> : <Navigate to="/login" replace />;
}

/** The sign-in page: only for those who are not signed in. */
export function SignedOut() {
  const [wasSignedIn] = useState(() => isCurrent(readSession()));
  if (!useIsCurrent()) return <Outlet />;
  return <Navigate to={wasSignedIn ? '/app' : '/app/dashboard'} replace />;
}
