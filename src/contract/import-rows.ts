import { z } from 'zod';
import { boundedList, boundedText } from './bounds.ts';
import { matchKinds } from './duplicates.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { anyField, longestCorrection } from './import-columns.ts';
import { mostImportColumns } from './import-limits.ts';
import { importDetail } from './imports.ts';
import { mediaTypes } from './media-types.ts';
import { readableNumber } from './numbers.ts';
import { idInText, idParams, paging } from './texts.ts';

/** What would happen to a row. `other_name`: a member with this NPA but another name; left out unless chosen. */
export const verdicts = ['new', 'changed', 'same', 'possible', 'other_name', 'wrong'] as const;

export type Verdict = (typeof verdicts)[number];

/** A person's decision about a row: add it, update the candidate, or leave it out. */
export const rowChoices = ['add', 'change', 'skip'] as const;

export type RowChoice = (typeof rowChoices)[number];

/** Characters of a cell in a list of rows. The whole text comes with its row. */
export const longestListedCell = 200;

/** Limit of candidates, and of similar rows, named per row. */
export const mostCandidates = 20;

const value = z.union([z.string(), z.number()]).nullable();

/** A member that a row matches, or may match. Regions have no NPA. */
const candidate = z.object({
  id: z.int(),
  npa: z.string().nullable(),
  name: z.string(),
  /** What they have in common. */
  because: z.array(z.enum(matchKinds)),
});

const remark = z.object({
  field: anyField.nullable(),
  message: z.string(),
  /** The text that is probably meant instead of the cell's. */
  suggestion: z.string().optional(),
});

/** One row with its verdict. */
export const importRow = z.object({
  /** As spreadsheet programs show it, from 1. */
  number: z.int(),
  verdict: z.enum(verdicts),
  choice: z.enum(rowChoices).nullable(),
  /** The row to update: matched by NPA, or chosen from the candidates. */
  target: candidate.nullable(),
  candidates: z.array(candidate),
  /** Other rows of the file that may be the same person. */
  alike: z.array(z.int()),
  /** Cells of matched columns, as in the file or corrected. */
  cells: z.array(
    z.object({
      field: anyField,
      text: z.string(),
      is_corrected: z.boolean(),
      /** Whether only the beginning of the text is here; absent where all of it is. */
      is_cut: z.literal(true).optional(),
    }),
  ),
  /** What would be written: all of a new row, the differences of another one. Regions by name. */
  fields: z.array(z.object({ field: anyField, old: value, new: value })),
  /** All faults of the row. */
  faults: z.array(remark),
  /** Doubts about valid values. */
  warnings: z.array(remark),
});

export type ImportRow = z.infer<typeof importRow>;

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:id/rows',
  access: 'staff',
  summary: `Rows of a checked import, in the order of the file. Cells are cut after ${longestListedCell} characters. 413 for a page that gets too large all the same.`,
  params: idParams,
  query: z.object({ ...paging, verdict: z.enum(verdicts, { error: 'Hasil periksa tidak dikenal.' }).optional() }),
  response: z.object({ data: z.array(importRow), total_data: z.int() }),
});

const rowParams = idParams.extend({ number: idInText('Nomor baris tidak sah.') });

export const readImportRow = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:id/rows/:number',
  access: 'staff',
  summary: 'One row of a checked import, with the whole texts of its cells.',
  params: rowParams,
  response: z.object({ data: importRow }),
});

export const changeImportRow = endpoint({
  method: 'PUT',
  path: '/api/v1/imports/:id/rows/:number',
  access: 'staff',
  summary:
    'Corrects cells of a row (also of fields without a column), or chooses what happens to it; returns the whole row with its new verdict. Verdicts of other rows may change as well. With `equal`, cells of other rows that the file has the same text in are corrected too, in the same transaction; equal cells of an empty one are those that their row is wrong for. The key field has none.',
  params: rowParams,
  body: z.object({
    cells: boundedList(
      z.object({
        field: anyField,
        text: boundedText(longestCorrection, `Paling panjang ${readableNumber(longestCorrection)} karakter.`),
      }),
      mostImportColumns,
      `Paling banyak ${mostImportColumns} isian.`,
    ).optional(),
    equal: z.boolean({ error: 'Pilih ya atau tidak.' }).optional(),
    choice: z.enum(rowChoices, { error: 'Pilihan tidak dikenal.' }).nullable().optional(),
    /** The candidate to update with the choice `change`; may be absent if the row has a target. */
    target_id: z.int().positive().optional(),
  }),
  response: saved(
    z.object({
      row: importRow,
      import: importDetail,
      /** Rows with such equal cells: corrected with `equal`, else those that could be. 0 unless one cell was corrected. */
      equal_rows: z.int(),
    }),
  ),
});

export const chooseImportRows = endpoint({
  method: 'POST',
  path: '/api/v1/imports/:id/choices',
  access: 'staff',
  summary:
    'Chooses for all rows with a verdict: `skip`, their default action, or null for the state after the check. Possible duplicates are added where that is possible; updating them, or a member with another name, is chosen row by row.',
  params: idParams,
  body: z.object({
    verdict: z.enum(verdicts, { error: 'Hasil periksa tidak dikenal.' }),
    choice: z.enum(['skip', 'add', 'change'], { error: 'Pilihan tidak dikenal.' }).nullable(),
  }),
  response: saved(importDetail),
});

export const downloadFaults = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:id/faults',
  access: 'staff',
  summary:
    'The faulty rows as an .xlsx file: the columns of the file, and one with the reasons. 409 before the check; 404 when the rows are no longer stored, by default seven days after the import was applied.',
  params: idParams,
  produces: [mediaTypes.xlsx],
});
