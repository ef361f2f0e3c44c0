import '#web/api/jitless.ts';
import '#web/ui/styles.css';
import { prefetchCalls } from '#web/api/startup-prefetch.ts';
import { isCurrent, readSession } from '#web/session/stored-session.ts';

/*
 * Runs before anything large has arrived, and only says what is worth fetching: all of it at once, on one round trip. What
 * does not arrive is asked for again, and missed visibly, by the screen that needs it.
 */
if (isCurrent(readSession())) {
  prefetchCalls();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-signed-in]'))
    link.rel = link.dataset.signedIn ?? '';
}

import('./start.tsx').catch(() => {
  const root = document.getElementById('root');
  if (root !== null) root.textContent = 'Sebagian halaman belum sampai ke peramban Anda. Muat ulang halaman ini.';
});
