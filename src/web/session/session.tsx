import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { presentTime } from '#contract/now.ts';
import { clearAnswers } from '#web/api/answer-cache.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetCalls } from '#web/api/startup-prefetch.ts';
import { kept } from '#web/ui/storage.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import {
  isCurrent,
  readSession,
  readToken,
  type StoredRole,
  type StoredSession,
  sessionKeys,
  timeLeft,
} from './stored-session.ts';

/** Set if the server ended the session. The sign-in page then says so, in every tab. */
const endedKey = 'session_ended';

/** The token for which a fresh one is on its way: the server refuses it before the fresh one is stored. */
export const renewalKey = 'session_renewal';

/** What the server has refused, on screen until the app is loaded anew. */
let refusedSession: StoredSession | null = null;

const sessions = createStore(() => refusedSession ?? readSession());

/** The token with which everything on screen was loaded. */
let shownToken = readToken();

// Another tab signed in or out. The queries are reset, because clearing them would leave lists waiting for an answer
// that never comes.
window.addEventListener('storage', () => {
  if (readToken() === shownToken) return;
  shownToken = readToken();
  refusedSession = null;
  clearAnswers();
  void queryClient.resetQueries();
  sessions.changed();
});

/** Stores a fresh token, and the role if it came with one, which is at a sign-in. */
export function saveSession({ token, role }: { token: string; role?: StoredRole }): void {
  kept.remove(endedKey);
  kept.write(sessionKeys.token, token);
  shownToken = token;
  refusedSession = null;
  if (role !== undefined) kept.write(sessionKeys.role, role);
  sessions.changed();
}

/** Deletes the token, the role and all data that was loaded with them. */
function deleteSession(): void {
  for (const key of Object.values(sessionKeys)) kept.remove(key);
  shownToken = null;
  forgetCalls();
  queryClient.clear();
  clearAnswers();
}

/** Deletes the session. The app then shows the sign-in page. */
export function dropSession(): void {
  deleteSession();
  refusedSession = null;
  sessions.changed();
}

/**
 * Ends the session of a refused token and reloads the app at the root. The late refusal of an older token does not
 * end the session that replaced it. Until then the screen stays: a sign-in on it would go with all that is typed there.
 */
export async function endRefusedSession(refused: string | null): Promise<void> {
  // A tab that was closed meanwhile leaves its mark behind.
  for (let tries = 0; tries < 300 && kept.read(renewalKey) === refused; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  if (readToken() !== refused) return;
  refusedSession ??= readSession();
  kept.write(endedKey, 'yes');
  deleteSession();
  window.location.replace('/');
}

/** Whether the session has ended other than by signing out. */
export function hasEnded(): boolean {
  return kept.read(endedKey) !== null || readToken() !== null;
}

/** Puts off what is asked before the panel, until the next sign-in. */
export function putOff(): void {
  kept.write(sessionKeys.later, readSession().contents.sid);
  sessions.changed();
}

/** The present session. Follows other tabs and fresh tokens. */
export const useSession = (): StoredSession => useStore(sessions);

/** The longest timer in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Whether the token is valid. Rerenders when it expires. */
function useIsCurrent(): boolean {
  const session = useSession();
  const [, look] = useState(0);
  useEffect(() => {
    const lookAgain = () => look(presentTime());
    const timer = setTimeout(lookAgain, Math.min(Math.max(timeLeft(session), 0), longestTimer));
    // Timers don't run while the machine sleeps.
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  });
  return isCurrent(session);
}

/** The screens behind the sign-in, only with a valid token. */
export function SignedIn() {
  return useIsCurrent() ? <Outlet /> : <Navigate to="/login" replace />;
}

/** The sign-in page, only without a valid token. */
export function SignedOut() {
  const [wasSignedIn] = useState(() => isCurrent(readSession()));
  if (!useIsCurrent()) return <Outlet />;
  return <Navigate to={wasSignedIn ? '/app' : '/app/dashboard'} replace />;
}
