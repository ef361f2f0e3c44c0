import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { mediaTypes } from './media-types.ts';
import { memberNames, withFirst } from './member-fields.ts';

/** Regions may only be imported by those who may edit them. */
export const importSubjects = ['members', 'regions'] as const;

export type ImportSubject = (typeof importSubjects)[number];

/** A subject that a call names. */
export const importSubject = z.enum(importSubjects, { error: 'Pilih data yang diimpor.' });

/** Longer than any field's own limit, which is checked later. */
export const longestCorrection = 1000;

/** The fields that a column can have, by their names in requests. */
export const importFields = {
  members: withFirst(
    [
      ...(['npa', 'first_name', 'title', 'membership_type_id', 'email', 'phone', 'practice_permit_number'] as const),
      ...(['serkom_number', 'serkom_end_date', 'experience_year_start', 'status', 'order', 'image_url'] as const),
    ],
    memberNames.sent,
  ),
  regions: ['name', 'code', 'other_names'],
} as const satisfies Record<ImportSubject, readonly string[]>;

export type ImportField = (typeof importFields)[ImportSubject][number];

/** A field of any subject. */
export const anyField = z.enum([...importFields.members, ...importFields.regions], {
  error: 'Isian ini tidak dikenal.',
});

/** The order of the numbers in a written date. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;

export type DateOrder = (typeof dateOrders)[number];

export const dateOrder = z.enum(dateOrders, { error: 'Urutan tanggal tidak dikenal.' });

/** One column of the file. */
export const importColumn = z.object({
  /** Zero-based. */
  index: z.int(),
  title: z.string(),
  /** Null for a column that is left out. */
  field: anyField.nullable(),
  /**
   * Why. `neighbour`: the next column says so; `left_out`: known to be ignored; `taken`: another column has it;
   * `unreadable`: no value of it can be taken over, as of pictures within cells.
   */
  because: z
    .enum(['title', 'values', 'neighbour', 'last_time', 'person', 'left_out', 'taken', 'unreadable'])
    .nullable(),
  /** The first few distinct values. */
  samples: z.array(z.string()),
  /**
   * The orders in which all dates of the column are valid: none if it has no dates, several if only a person can tell
   * (also if no order fits all of them); samples then include dates that differ.
   */
  orders: z.array(dateOrder),
  /** The order in effect. */
  order: dateOrder.nullable(),
  /**
   * Some date cells whose day and month may be swapped, because other dates of the column are text: a spreadsheet
   * program with American settings produces such a mixture. Empty if there is no such doubt.
   */
  date_cells: z.array(z.string()),
  /** Whether to swap day and month of date cells; null until answered. */
  swapped: z.boolean().nullable(),
  /** Number of cells covered by a merged cell that begins above them. */
  merged: z.int(),
  /** Whether covered cells get the merged cell's value; null until answered. */
  filled: z.boolean().nullable(),
  /** The field that its ambiguous header may mean; a person has to decide. */
  may_be: anyField.nullable(),
  /** Which part of a name its header says, in the order of a name; absent for other headers. */
  part: z.int().optional(),
});

export type ImportColumn = z.infer<typeof importColumn>;

/** Whether two columns are different parts of a name, which may be joined. */
export const areParts = (one: Pick<ImportColumn, 'part'>, other: Pick<ImportColumn, 'part'>): boolean =>
  one.part !== undefined && other.part !== undefined && one.part !== other.part;

/** A person's decision about a header. Headers are compared without case, spaces and punctuation. */
const rememberedHeader = z.object({ title: z.string(), field: anyField.nullable() });

export type RememberedHeader = z.infer<typeof rememberedHeader>;

export const listImportHeaders = endpoint({
  method: 'GET',
  path: '/api/v1/import-titles',
  access: 'staff',
  summary: 'Remembered headers and the fields that people chose for them; null is a column that is left out.',
  query: z.object({ subject: importSubject }),
  response: z.object({ data: z.array(rememberedHeader) }),
});

export const removeImportHeader = endpoint({
  method: 'DELETE',
  path: '/api/v1/import-titles',
  access: 'staff',
  summary: 'Forgets a remembered header.',
  query: z.object({ subject: importSubject, title: boundedText(1000) }),
  response: done,
});

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/import-templates/:subject',
  access: 'staff',
  summary:
    'An .xlsx template: known headers, which of them are required, an example row that is never imported, and lists of choices.',
  params: z.object({ subject: z.enum(importSubjects, { error: 'Template ini tidak ada.' }) }),
  produces: [mediaTypes.xlsx],
});
