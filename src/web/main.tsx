import './api/jitless.ts';
import './ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { registerWorker } from './release.ts';
import { prepare } from './screens.ts';
import { applyDirection } from './ui/direction.ts';

applyDirection();
prepare(window.location);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The worker fetches every built file; the first screen goes before it.
window.addEventListener('load', registerWorker);
