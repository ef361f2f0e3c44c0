import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#web/api/query-client.ts';
import { askForRelease, registerWorker } from '#web/api/release.ts';
import { rememberCalls } from '#web/api/startup-prefetch.ts';
import { direction, theme } from '#web/ui/preferences.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { App } from './app.tsx';
import { prepare } from './first-screens.ts';

/** So many milliseconds lie between two looks whether the first screen is there. */
const pause = 500;

/** Does something once the first screen is there: what is read for it may ask for more. */
function onceRead(work: () => void): void {
  whenIdle(() => {
    if (queryClient.isFetching() > 0) setTimeout(onceRead, pause, work);
    else work();
  });
}

/** Draws the panel, once all of its first screen can be: React holds back what follows a place-holder that was just drawn. */
async function start(): Promise<void> {
  await prepare(window.location);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  onceRead(rememberCalls);
  // The worker fetches every built file; the first screen goes before it.
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker);
}

direction.apply();
theme.apply();
askForRelease();
void start();
