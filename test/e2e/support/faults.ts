import type { Page } from '@playwright/test';

/** What went wrong in the pages of one test: errors on the console (policy violations are among them) and uncaught ones. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Listens to a page from its beginning. */
  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#seen.push(error.stack ?? error.message));
  }

  /** Says that the test brings such an error about, and that it is no fault. */
  expect(error: RegExp): void {
    this.#expected.push(error);
  }

  /** What went wrong without being expected. */
  unexpected(): string[] {
    return this.#seen.filter((seen) => !this.#expected.some((expected) => expected.test(seen)));
  }
}
