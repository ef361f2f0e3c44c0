import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until something is visible. */
export const shown = (locator: Locator): Promise<void> => locator.waitFor({ state: 'visible' });

/** Waits until something is gone. */
export const gone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' });

/** Waits until a value is as expected, where there is no element to wait for. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000, intervals: [50] });

/** Waits until the page is at a path, with any query, and loaded. `waitForURL` would fail if a load is aborted. */
export async function at(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(({ pathname }) => pathname === path, { timeout: 15_000 });
  await page.waitForLoadState();
}

/** Reloads a page whose session the server has ended. It redirects to the sign-in, which aborts the reload. */
export async function reloadToSignIn(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' });
  await at(page, '/login');
}

/** Waits until a part of the page has loaded its data. */
export const loaded = (part: Locator): Promise<void> =>
  expect(part.locator(':is([aria-busy="true"], .skeleton, .loading)')).toHaveCount(0);

/** Waits until the service worker has cached everything, however long that takes, and controls the page. */
export async function workerAnswers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Stops an installed clock. A minute ahead, as it can't be stopped at a time that has passed. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/** Navigates within the panel, as its links do, and waits for the screen. Much faster than loading the panel again. */
export async function goOn(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const main = page.getByRole('main');
  await shown(main.getByRole('heading', { level: 1, name: heading, exact: true }));
  await loaded(main);
}

// The following locators use markup: a search by role would examine the whole page at each step.

/** A notice, by its message or a part of it. */
export const notice = (page: Page, message: string | RegExp): Locator =>
  page.locator('section[aria-label^="Pemberitahuan"] li').filter({ hasText: message });

/** Waits for a dialog by its role and name. */
export async function opened(page: Page, title: string): Promise<Locator> {
  await page.getByRole('dialog', { name: title }).waitFor();
  return page.locator(`dialog:has(h2:text-is(${JSON.stringify(title)}))`);
}
