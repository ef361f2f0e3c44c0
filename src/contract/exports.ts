import { z } from 'zod';
import { boundedList } from './bounds.ts';
import type { Day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { mediaTypes } from './media-types.ts';
import { isMemberColumn } from './member-columns.ts';
import { listMembers } from './members.ts';
import { readableNumber } from './numbers.ts';
import { memberId, paging } from './texts.ts';

export const exportFormats = ['xlsx', 'csv'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Formats that access records know: besides exports also prints and personal data packages. */
export const recordedFormats = [...exportFormats, 'xls', 'pdf', 'zip'] as const;

export type RecordedFormat = (typeof recordedFormats)[number];

/** Excel expects the first one where the decimal separator is a comma. */
export const csvSeparators = [';', ','] as const;

export type CsvSeparator = (typeof csvSeparators)[number];

/** Response header with the number of rows in a file. */
export const rowsHeader = 'x-rows';

/** Limit of members chosen by id; filters have no limit. */
export const mostIds = 10_000;

/** Members chosen one by one. */
export const chosenIds = boundedList(
  memberId,
  mostIds,
  `Paling banyak ${readableNumber(mostIds)} anggota dapat dipilih satu per satu. Gunakan filter untuk lebih banyak.`,
).refine((ids) => ids.length > 0, 'Pilih anggotanya.');

/** Some members, and the first of them by name. */
export const someMembers = z.object({
  count: z.int(),
  first: z.array(z.object({ id: z.int(), npa: z.string(), fullName: z.string() })),
});

/** The columns of a file, in this order. */
const chosenColumns = boundedList(
  z
    .string()
    .max(64, { error: 'Kolom ini tidak dikenal.', abort: true })
    .refine(isMemberColumn, 'Kolom ini tidak dikenal.'),
  50,
  'Paling banyak 50 kolom.',
).refine((keys) => keys.length > 0 && new Set(keys).size === keys.length, 'Pilih kolomnya, masing-masing sekali.');

export const exportMembers = endpoint({
  method: 'POST',
  path: '/api/v1/exports/members',
  access: 'staff',
  summary:
    'A file of all members that the filters match, in the order of the list, or of those in `ids`; `X-Rows` is their number.',
  query: listMembers.query.omit({ page: true, pageSize: true, isAdmin: true }),
  body: z.object({
    format: z.enum(exportFormats, { error: 'Format harus xlsx atau csv.' }),
    separator: z.enum(csvSeparators, { error: 'Pemisah harus titik koma atau koma.' }).optional(),
    ids: chosenIds.optional(),
    /** All columns if absent. */
    columns: chosenColumns.optional(),
  }),
  produces: [mediaTypes.xlsx, mediaTypes.csv],
  tellsRows: true,
});

/** The list's largest page size. */
const mostOnPage = 1000;

export const recordPageExport = endpoint({
  method: 'POST',
  path: '/api/v1/exports/page',
  access: 'staff',
  summary: 'Records that the panel exports a page of the list; for more than 100 rows it requires a confirmation.',
  query: exportMembers.query,
  body: z.object({ rows: z.int({ error: 'Jumlah baris tidak sah.' }).min(1).max(mostOnPage) }),
  response: done,
});

/** The file name of an export; `day` is today. */
export function exportName(format: ExportFormat, day: Day): string {
  return `list_anggota_ikai_${day}.${format}`;
}

/** The list's parameters that were exported. */
const exportFilters = z.object({
  search: z.string().optional(),
  filter: z.string().optional(),
  level: z.string().optional(),
  membership_type_id: z.int().optional(),
  /** The region's name at the time; absent in old records. */
  region_name: z.string().optional(),
  sort: z.string().optional(),
  /** Set for participants of a training class. */
  class_id: z.int().optional(),
});

export type ExportFilters = z.infer<typeof exportFilters>;

/** One export: who, when, what. */
const exportEntry = z.object({
  id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** An ISO instant. */
  at: z.string(),
  format: z.enum(recordedFormats),
  filters: exportFilters,
  /** Whether the members were chosen one by one, so that filters don't apply. */
  chosen: z.boolean(),
  rows: z.int(),
  /** When the last row was written; null while in progress, and for aborted exports. */
  finished_at: z.string().nullable(),
});

export type ExportEntry = z.infer<typeof exportEntry>;

export const listExports = endpoint({
  method: 'GET',
  path: '/api/v1/exports',
  access: 'staff',
  summary: 'One’s own exports, newest first; superadmins see everybody’s.',
  query: z.object({
    ...paging,
  }),
  response: z.object({ data: z.array(exportEntry), total_data: z.int() }),
});
