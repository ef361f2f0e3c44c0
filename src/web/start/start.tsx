import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#web/api/query-client.ts';
import { prefetchRelease, registerWorker } from '#web/api/release.ts';
import { rememberCalls } from '#web/api/startup-prefetch.ts';
import { isCurrent, readSession, readToken } from '#web/session/stored-session.ts';
import { direction, theme } from '#web/ui/preferences.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { App } from './app.tsx';
import { prepare } from './first-screens.ts';

/** Milliseconds between two checks whether the first screen has loaded. */
const pause = 500;

/** Runs something once the first screen has loaded. Its data may require further data. */
function whenLoaded(work: () => void): void {
  whenIdle(() => {
    if (queryClient.isFetching() > 0) setTimeout(whenLoaded, pause, work);
    else work();
  });
}

/** Loads the typeface. Without it the panel is set in the system's own. */
const loadTypeface = () => void import('#web/ui/typeface.css').catch(() => undefined);

/** Renders the panel once its first screen is loaded: React delays what replaces a fallback. */
async function start(): Promise<void> {
  const release = prefetchRelease();
  // It is as large as half of the list's code: a first visit needs its rows first, later the worker has it.
  const isCached = navigator.serviceWorker?.controller != null;
  if (isCached) loadTypeface();
  // A device whose clock is ahead takes its session for over: the answer says what time it is.
  if (readToken() !== null && !isCurrent(readSession())) await release;
  await prepare(window.location);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  whenLoaded(rememberCalls);
  if (!isCached) whenLoaded(loadTypeface);
  // The service worker fetches every built file. The first screen has priority.
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker);
}

direction.apply();
theme.apply();
void start();
