import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepOpening } from './opening-calls.ts';
import { askForRelease, registerWorker } from './release.ts';
import { prepare } from './screens.ts';
import { applyDirection } from './ui/direction.ts';
import { whenIdle } from './ui/when-idle.ts';

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
  whenIdle(keepOpening);
  // The worker fetches every built file; the first screen goes before it.
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker);
}

applyDirection();
askForRelease();
void start();
