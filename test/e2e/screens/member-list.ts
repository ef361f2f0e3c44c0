import type { Locator, Page } from '@playwright/test';
import { opened } from '../support/on-screen.ts';

/** The member list, and the ways a person takes on it. */
export interface MemberList {
  table: Locator;
  search: Locator;
  /** The line that says how many members there are. */
  count: Locator;
  chips: Locator;
  row(fullName: string): Locator;
  /** The full names in the order of the rows that are drawn. */
  names(): Promise<string[]>;
  filter(name: string, option: string): Promise<void>;
  /** Opens the choice of rows' height and columns. */
  look(): Promise<Locator>;
  /** Opens the export of all that match. */
  exportAll(): Promise<Locator>;
  sortBy(title: string): Promise<void>;
  goToPage(page: number): Promise<void>;
  choosePageSize(size: number): Promise<void>;
  add(): Promise<Locator>;
  edit(fullName: string): Promise<Locator>;
}

export function memberList(page: Page): MemberList {
  // By markup: a role is looked for in all rows, which is most of what a step costs.
  const table = page.locator('table[aria-label="Daftar anggota"]');
  const row = (name: string) => table.locator(`tr:has(button[aria-label=${JSON.stringify(`Ubah ${name}`)}])`);
  const pager = page.locator('nav[aria-label="Halaman"]');
  const editButton = (name: string) => page.getByRole('button', { name: `Ubah ${name}`, exact: true });

  /** The dialog takes the focus to its first field once it stands. */
  async function ready(title: string): Promise<Locator> {
    const dialog = await opened(page, title);
    await dialog.locator('input:focus').waitFor();
    return dialog;
  }

  return {
    table,
    search: page.getByRole('searchbox', { name: /^Cari nama, NPA/ }),
    count: page.getByRole('status').filter({ hasText: /^[\d.]+ anggota$/ }),
    chips: page.locator('ul[aria-label="Filter aktif"]'),
    row,
    async names() {
      const labels = await table
        .getByRole('button', { name: /^Ubah / })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
      return labels.map((label) => label.slice('Ubah '.length));
    },
    async filter(name, option) {
      await page.locator('search').getByRole('combobox', { name, exact: true }).selectOption(option);
    },
    async look() {
      await page.getByRole('button', { name: 'Tampilan', exact: true }).click();
      const popover = page.getByRole('dialog', { name: 'Tampilan', exact: true });
      await popover.waitFor();
      return popover;
    },
    async exportAll() {
      await page.getByRole('button', { name: 'Ekspor lain' }).click();
      await page.getByRole('button', { name: /^Semua [\d.]+ yang cocok…$/ }).click();
      return await opened(page, 'Ekspor semua');
    },
    sortBy: (title) => table.getByRole('columnheader').getByRole('button', { name: title, exact: true }).click(),
    goToPage: (number) => pager.getByRole('button', { name: `Halaman ${number}`, exact: true }).click(),
    async choosePageSize(size) {
      await pager.getByRole('combobox', { name: 'Baris per halaman' }).selectOption(String(size));
    },
    async add() {
      await page.getByRole('button', { name: 'Tambah', exact: true }).click();
      return await ready('Tambah anggota');
    },
    async edit(fullName) {
      await editButton(fullName).click();
      return await ready('Ubah anggota');
    },
  };
}
