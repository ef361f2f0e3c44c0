import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until something is on screen. */
export const shown = (locator: Locator): Promise<void> => locator.waitFor({ state: 'visible' });

/** Waits until something is off screen. */
export const gone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' });

/** Waits until a value is as it must be: for what has no element of its own to wait for. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000, intervals: [50] });

/** Waits until the page is at a path, whatever its query, and loaded. Not by `waitForURL`, which fails if a load is aborted. */
export async function at(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(({ pathname }) => pathname === path, { timeout: 15_000 });
  await page.waitForLoadState();
}

/** Loads a page anew whose session the server has ended. It is led to the sign-in before it is loaded, which ends that. */
export async function reloadToSignIn(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' });
  await at(page, '/login');
}

/** Waits until a part of the page has what it asks the server for. */
export const loaded = (part: Locator): Promise<void> =>
  expect(part.locator(':is([aria-busy="true"], .skeleton, .loading)')).toHaveCount(0);

/** Waits until the worker has put away all that it keeps, however long that takes, and answers for the page. */
export async function workerAnswers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Stops a clock that a story has installed: a minute ahead, as where time has gone further meanwhile it cannot be. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/** Leads on within the panel, as its links do, and waits for the screen: loading the panel anew costs a multiple. */
export async function goOn(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const main = page.getByRole('main');
  await shown(main.getByRole('heading', { level: 1, name: heading, exact: true }));
  await loaded(main);
}

// What follows finds its place by markup: a role is looked for in the whole page, list and all, with each step.

/** A notice, by its message or a part of it. */
export const notice = (page: Page, message: string | RegExp): Locator =>
  page.locator('section[aria-label^="Pemberitahuan"]').getByRole('listitem').filter({ hasText: message });

/** Waits for a dialog by its role and name. */
export async function opened(page: Page, title: string): Promise<Locator> {
  await page.getByRole('dialog', { name: title }).waitFor();
  return page.locator(`dialog:has(h2:text-is(${JSON.stringify(title)}))`);
}
