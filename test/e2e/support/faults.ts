import type { Page } from '@playwright/test';

/** The faults in the pages of one test: errors on the console, such as policy violations, and uncaught ones. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Listens to a new page. */
  watch(page: Page): void {
    page.on('console', (message) => {
      const { url } = message.location();
      // The empty page before a story names no icon, so a whole Chromium looks for one; a headless one does not.
      if (message.type() === 'error' && !url.endsWith('/favicon.ico')) this.#seen.push(`${message.text()} (${url})`);
    });
    page.on('pageerror', (error) => this.#seen.push(error.stack ?? error.message));
  }

  /** Declares that the test provokes such an error. */
  expect(error: RegExp): void {
    this.#expected.push(error);
  }

  /** The faults that were not expected. */
  unexpected(): string[] {
    return this.#seen.filter((seen) => !this.#expected.some((expected) => expected.test(seen)));
  }
}
