import type { Page } from '@playwright/test';

/** The faults in the pages of one test: errors on the console, such as policy violations, and uncaught ones. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Listens to a new page. */
  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`);
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
