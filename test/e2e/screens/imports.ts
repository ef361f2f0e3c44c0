import { type BookType, utils, type WorkSheet, write } from '@e965/xlsx';
import type { Locator, Page } from '@playwright/test';
import { eventually, shown } from '../support/on-screen.ts';

interface FileToChoose {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A spreadsheet with these lines; the first one is the headers. */
export function spreadsheet(name: string, lines: (string | number)[][], sheets: string[] = ['Sheet1']): FileToChoose {
  return workbook(name, Object.fromEntries(sheets.map((sheet) => [sheet, lines])));
}

/** A workbook with these lines in its sheets, or with sheets as the library makes them. */
export function workbook(name: string, sheets: Record<string, (string | number)[][] | WorkSheet>): FileToChoose {
  const book = utils.book_new();
  for (const [sheet, content] of Object.entries(sheets))
    utils.book_append_sheet(book, Array.isArray(content) ? utils.aoa_to_sheet(content) : content, sheet);
  const bookType = name.split('.').at(-1) as BookType;
  const buffer = Buffer.from(write(book, { type: 'array', bookType }));
  return { name, mimeType: 'application/octet-stream', buffer };
}

/** A text file. */
export const textFile = (name: string, text: string, encoding: BufferEncoding = 'utf8'): FileToChoose => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
});

interface ImportScreen {
  file: Locator;
  /** The choice of what a column is imported as. */
  column(title: string): Locator;
  /** Uploads a file whose first sheet has these lines, and waits for its columns. */
  upload(name: string, lines: (string | number)[][]): Promise<void>;
  /** Has the rows looked at, and waits for them. */
  check(): Promise<void>;
  /** Applies all chosen rows, and waits for the result. */
  applyAll(): Promise<void>;
  /** One row of the file, by its number there. */
  row(number: number): Locator;
  /** A row's verdict, where it is the one. */
  verdict(row: number, name: string): Locator;
  cell(row: number, label: string): Locator;
  /** Opens a cell and types in it; the box keeps the focus. */
  type(row: number, label: string, text: string): Promise<Locator>;
  filter(verdict: string): Locator;
  /** The sentence beside the button that applies. */
  summary(text: string): Promise<void>;
  apply: Locator;
  question(title: string): Locator;
  /** The row of the list of imports with a file's name. */
  entry(file: string): Locator;
}

export function importScreen(page: Page): ImportScreen {
  const row = (number: number) =>
    page.locator('section[aria-label="Baris berkas"]').locator(`li[data-row="${number}"]`);
  const cell = (number: number, label: string) =>
    row(number).getByRole('button', { name: new RegExp(`^Perbaiki ${label}`) });
  const file = page.getByLabel(/Pilih berkas/);
  const column = (title: string) => page.getByRole('combobox', { name: `Kolom ${title} diimpor sebagai`, exact: true });
  const apply = page.getByRole('button', { name: 'Terapkan impor', exact: true }).first();
  const question = (title: string) => page.getByRole('dialog', { name: title });
  return {
    file,
    column,
    async upload(name, lines) {
      await file.setInputFiles(spreadsheet(name, lines));
      await shown(page.getByRole('heading', { name: 'Kolom berkas' }));
    },
    async applyAll() {
      await apply.click();
      await question('Terapkan impor?').getByRole('button', { name: 'Terapkan impor' }).click();
      await shown(page.getByRole('heading', { name: /^Impor diterapkan/ }));
    },
    async check() {
      await page.getByRole('button', { name: 'Periksa', exact: true }).click();
      await shown(page.getByRole('heading', { name: 'Hasil periksa' }));
    },
    row,
    verdict: (number, name) => row(number).getByText(new RegExp(`^\\W${name}$`)),
    cell,
    async type(number, label, text) {
      await cell(number, label).click();
      const box = row(number).getByLabel(label, { exact: true });
      await eventually(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.type(text);
      return box;
    },
    filter: (verdict) =>
      page
        .getByRole('list', { name: 'Hasil periksa' })
        .getByRole('button', { name: new RegExp(`${verdict} [\\d.]+$`) }),
    summary: (text) => shown(page.getByRole('status').getByText(`${text}.`, { exact: true })),
    apply,
    question,
    entry: (file) =>
      page
        .getByRole('table', { name: 'Daftar impor' })
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: file, exact: true }) }),
  };
}
