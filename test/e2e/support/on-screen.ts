import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until something is on screen. */
export const shown = (locator: Locator): Promise<void> => locator.waitFor({ state: 'visible' });

/** Waits until something is off screen. */
export const gone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' });

/** Waits until a value is as it must be: for what has no element of its own to wait for. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000, intervals: [50] });

/** Waits until the page is at a path, whatever its query. */
export const at = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path);

/** A notice, by its message or a part of it. */
export const notice = (page: Page, message: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /Pemberitahuan/ })
    .getByRole('listitem')
    .filter({ hasText: message });
