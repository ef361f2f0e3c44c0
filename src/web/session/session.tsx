import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { clearAnswers } from '#web/api/answer-cache.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetCalls } from '#web/api/startup-prefetch.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import {
  isCurrent,
  readSession,
  readToken,
  type StoredRole,
  type StoredSession,
  sessionKeys,
} from './stored-session.ts';

/** Set in this tab when the server ended the session, so that the sign-in page can say so. */
const endedKey = 'session_ended';

const sessions = createStore(readSession);

/** The token by which everything was read that is shown here. */
let shownToken = readToken();

// Another tab signed in or out: what this one shows follows. What is on screen is asked for anew; to clear it alone would
// leave a list waiting for an answer that nobody gives any more.
window.addEventListener('storage', () => {
  if (readToken() === shownToken) return;
  shownToken = readToken();
  clearAnswers();
  void queryClient.resetQueries();
  sessions.changed();
});

/** Keeps a fresh token, and the role where it came with one. */
export function saveSession({ token, role }: { token: string; role?: StoredRole }): void {
  sessionStorage.removeItem(endedKey);
  localStorage.setItem(sessionKeys.token, token);
  shownToken = token;
  if (role !== undefined) localStorage.setItem(sessionKeys.role, role);
  sessions.changed();
}

/** Forgets the token, the role and every list that was read with them. */
function clearSession(): void {
  localStorage.removeItem(sessionKeys.token);
  shownToken = null;
  localStorage.removeItem(sessionKeys.role);
  forgetCalls();
  queryClient.clear();
  clearAnswers();
  sessions.changed();
}

/**
 * The server refused this token: forgets the session and reloads the app at the root. A late refusal of an older token
 * does not end the session that has replaced it.
 */
export function endRefusedSession(refused: string | null): void {
  if (readToken() !== refused) return;
  sessionStorage.setItem(endedKey, 'yes');
  clearSession();
  window.location.replace('/');
}

/** Whether this page stands here because a session came to its end, rather than by signing out. */
export function hasEnded(): boolean {
  return sessionStorage.getItem(endedKey) !== null || readToken() !== null;
}

interface SessionInUse extends StoredSession {
  /** Forgets the session, which leads to the sign-in page. */
  signOut: () => void;
}

/** Who is signed in; follows other tabs and fresh tokens. */
export function useSession(): SessionInUse {
  const session = useStore(sessions);
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
