import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { mediaTypes } from './media-types.ts';
import { memberNames, withFirst } from './member-fields.ts';
import { readableNumber } from './numbers.ts';

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

/** The order of day and month in a date of numbers. */
export const dateOrders = ['dmy', 'mdy'] as const;

export type DateOrder = (typeof dateOrders)[number];

/** A way to read the days of a column. */
export const dayReading = z.object(
  {
    order: z.enum(dateOrders, { error: 'Urutan tanggal tidak dikenal.' }),
    /**
     * Whether day and month of date cells are swapped. A spreadsheet program with American settings makes wrong date
     * cells of some written days, and leaves the others as text.
     */
    swaps: z.boolean({ error: 'Pilih ya atau tidak.' }),
  },
  { error: 'Cara membaca tanggal tidak dikenal.' },
);

export type DayReading = z.infer<typeof dayReading>;

/** A cell that shows what its column holds, with the number of its row. */
const sample = z.object({ number: z.int(), text: z.string() });

/** One column of the file. */
export const importColumn = z.object({
  /** Zero-based. */
  index: z.int(),
  title: z.string(),
  /** Null for a column that is left out. */
  field: anyField.nullable(),
  /**
   * Why; null for an unknown header. `last_time`: confirmed before for a column with this header; `left_out`: known to
   * be ignored; `taken`: another column has the field; `unreadable`: no value of it can be taken over, as of pictures
   * within cells.
   */
  because: z.enum(['title', 'last_time', 'person', 'left_out', 'taken', 'unreadable']).nullable(),
  /** The first few distinct values. */
  samples: z.array(sample),
  /**
   * The ways to read the column's days, each with how it reads the first three of them that are open. None for a column
   * without days; a single one if its cells leave no other.
   */
  readings: z.array(
    dayReading.extend({
      /** `day` is null for a text that this way does not read. */
      examples: z.array(sample.extend({ day: z.string().nullable() })),
    }),
  ),
  /** The one in effect; null while a person has to choose. */
  reading: dayReading.nullable(),
  /** Number of cells covered by a merged cell that begins above them. */
  merged: z.int(),
  /** Whether covered cells get the merged cell's value; null until answered. */
  filled: z.boolean().nullable(),
});

export type ImportColumn = z.infer<typeof importColumn>;

/** What a person has said about a column. */
export interface ColumnAnswers {
  field: ImportField | null;
  reading?: DayReading | null | undefined;
  filled?: boolean | null | undefined;
}

/** Whether a field holds days. */
export const isOfDays = (field: ImportField | null): boolean => field === 'serkom_end_date';

/** What a person still has to answer about a column before its rows can be checked, by the names of the answers. */
export function openQuestions(
  { readings, merged }: Pick<ImportColumn, 'readings' | 'merged'>,
  { field, reading, filled }: ColumnAnswers,
): ('reading' | 'filled')[] {
  if (field === null) return [];
  return [
    ...(isOfDays(field) && readings.length > 1 && !reading ? (['reading'] as const) : []),
    ...(merged > 0 && typeof filled !== 'boolean' ? (['filled'] as const) : []),
  ];
}

/** A text that stands in every row whose cell of this field is empty, whether or not the file has the column. */
export const valueForAll = z.object({
  field: anyField,
  text: boundedText(longestCorrection, `Paling panjang ${readableNumber(longestCorrection)} karakter.`),
});

export type ValueForAll = z.infer<typeof valueForAll>;

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
