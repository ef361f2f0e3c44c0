import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/controls.css';
import { startClock } from '#web/api/clock.ts';
import { prefetchCalls } from '#web/api/startup-prefetch.ts';
import { clearLeftovers, isCurrent, readSession } from '#web/session/stored-session.ts';

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

/*
 * Runs first, and only starts to load what is needed, in parallel. A failure shows up again when the screen is
 * rendered.
 */
// Zod would compile its parsers with `new Function`, which the content security policy forbids. It is loaded later.
globalThis.__zod_globalConfig = { jitless: true };
startClock();
clearLeftovers();
if (isCurrent(readSession())) {
  prefetchCalls();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-signed-in]'))
    link.rel = link.dataset.signedIn ?? '';
}

import('./start.tsx').catch(() => {
  const root = document.getElementById('root');
  if (root !== null) root.textContent = 'Sebagian halaman belum sampai ke peramban Anda. Muat ulang halaman ini.';
});
