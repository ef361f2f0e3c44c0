import type { Locator, Page } from '@playwright/test';
import { opened } from '../support/on-screen.ts';

/** What is chosen in the member list, and what can be done with it. */
export interface Selection {
  /** The box of a row, and that of the page. */
  box(fullName: string): Locator;
  page: Locator;
  /** The sentence that says how many are chosen. */
  said: Locator;
  action(name: string): Locator;
  /** Opens the dialog of an action. */
  open(action: string, title: string): Promise<Locator>;
  /** The full names of the chosen rows that are drawn. */
  names(): Promise<string[]>;
}

export function selectionOf(page: Page): Selection {
  const table = page.locator('table[aria-label="Daftar anggota"]');
  const action = (name: string) => page.locator('fieldset[aria-label="Tindakan"]').getByRole('button', { name });
  return {
    // By markup, as by its role each row is looked through.
    box: (fullName) => table.locator(`input[aria-label=${JSON.stringify(`Pilih ${fullName}`)}]`),
    page: table.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }),
    said: page.getByRole('status').filter({ hasText: /dipilih|pilihan/ }),
    action,
    async open(name, title) {
      await action(name).click();
      return await opened(page, title);
    },
    async names() {
      const labels = await table
        .getByRole('checkbox', { checked: true, name: /^Pilih (?!semua di halaman ini)/ })
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''));
      return labels.map((label) => label.slice('Pilih '.length));
    },
  };
}
