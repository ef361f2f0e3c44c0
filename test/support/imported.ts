import { utils, write } from '@e965/xlsx';
import type { z } from 'zod';
import type { Role } from '#contract/access.ts';
import { type ErrorBody, errorBody } from '#contract/errors.ts';
import type { ImportSubject } from '#contract/import-columns.ts';
import { type ImportRow, listImportRows, type Verdict } from '#contract/import-rows.ts';
import { applyImport, checkImport, type ImportDetail, importDetail, uploadImport } from '#contract/imports.ts';
import type { TestServer } from './server.ts';

/** A file to import. */
export interface Upload {
  bytes: Uint8Array | string;
  name?: string;
  subject?: ImportSubject;
  encoding?: string;
  sheet?: string;
  /** The number of the header row, 0 for none. */
  headerRow?: number;
}

type Lines = (string | number | null)[][];

/** Cells as a comma-separated file. */
export function csv(lines: Lines, separator = ','): string {
  const field = (cell: string | number | null) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
  return lines.map((line) => line.map(field).join(separator)).join('\r\n');
}

/** Cells as a workbook: strings as text, numbers as numbers. */
export function workbook(lines: Lines, bookType: 'xlsx' | 'xls' | 'ods' = 'xlsx', date1904 = false): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(lines), 'Lembar1');
  book.Workbook = { WBProps: { date1904 } };
  return write(book, { type: 'buffer', bookType: bookType === 'xls' ? 'biff8' : bookType });
}

/** Several sheets as a workbook. */
export function workbookOf(bookType: 'xlsx' | 'xls' | 'ods', sheets: Record<string, Lines>): Buffer {
  const book = utils.book_new();
  for (const [name, lines] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(lines), name);
  return write(book, { type: 'buffer', bookType: bookType === 'xls' ? 'biff8' : bookType });
}

/** The last line of an answer, which has the result. */
async function answered(response: Response): Promise<{ status: number; data?: unknown }> {
  const text = await response.text();
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
}

/** Uploads a file. Returns whatever came back. */
async function sendFile({ url, accounts }: TestServer, upload: Upload, who: Role = 'staff') {
  const { bytes, name = 'anggota.csv', subject = 'members', encoding, sheet, headerRow } = upload;
  const query = new URLSearchParams({
    subject,
    ...(encoding && { encoding }),
    ...(sheet && { sheet }),
    ...(headerRow !== undefined && { title_row: String(headerRow) }),
  });
  const body = new FormData();
  body.append('file', new Blob([bytes as BlobPart]), name);
  const response = await fetch(`${url}${uploadImport.path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accounts[who].token}` },
    body,
  });
  return answered(response);
}

/** Uploads a file that must be accepted. */
export async function uploaded(server: TestServer, upload: Upload, who: Role = 'staff'): Promise<ImportDetail> {
  const answer = await sendFile(server, upload, who);
  if (answer.status !== 200) throw new Error(`The file was refused: ${JSON.stringify(answer)}`);
  return importDetail.parse(answer.data);
}

/** Uploads a file that must be refused. */
export async function refusedFile(server: TestServer, upload: Upload, who: Role = 'staff'): Promise<ErrorBody> {
  const answer = await sendFile(server, upload, who);
  if (answer.status === 200) throw new Error('The file was not refused.');
  return errorBody.parse(answer);
}

type Confirmed = z.input<typeof checkImport.body>;

/** The request that confirms the suggested columns, with these changes by header. */
export function confirmed(
  { columns }: Pick<ImportDetail, 'columns'>,
  instead: Record<string, Partial<Confirmed['columns'][number]>> = {},
): Confirmed {
  return {
    columns: columns.map(({ index, title, field, reading }) => ({ index, field, reading, ...instead[title] })),
  };
}

/** Uploads and checks a file with the suggested columns. */
export async function checked(
  server: TestServer,
  upload: Upload,
  instead: Parameters<typeof confirmed>[1] = {},
  who: Role = 'staff',
): Promise<ImportDetail> {
  const read = await uploaded(server, upload, who);
  const body = confirmed(read, instead);
  return (await server.as(who).ok(checkImport, { params: { id: read.id }, body })).data;
}

/** Rows of a checked import. */
export async function rowsOf(
  server: TestServer,
  { id }: Pick<ImportDetail, 'id'>,
  verdict?: Verdict,
  who: Role = 'staff',
): Promise<ImportRow[]> {
  const { data } = await server.as(who).ok(listImportRows, { params: { id }, query: { pageSize: 1000, verdict } });
  return data;
}

/** The row of an import with a single one. */
export async function onlyRow(server: TestServer, detail: ImportDetail, who: Role = 'staff'): Promise<ImportRow> {
  const rows = await rowsOf(server, detail, undefined, who);
  const [row] = rows;
  if (!row || rows.length !== 1) throw new Error(`There are ${rows.length} rows.`);
  return row;
}

/** Uploads, checks and applies a file with the suggested columns and choices. */
export async function imported(server: TestServer, upload: Upload, who: Role = 'staff'): Promise<ImportDetail> {
  const { id } = await checked(server, upload, {}, who);
  return (await server.as(who).ok(applyImport, { params: { id } })).data;
}
