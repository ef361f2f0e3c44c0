import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { anyField, longestCorrection } from './import-columns.ts';
import { importDetail } from './imports.ts';
import { readableNumber } from './numbers.ts';
import { idInText, idParams } from './texts.ts';

/** A corrected cell. */
const correctedCell = idParams.extend({
  number: idInText('Nomor baris tidak sah.'),
  field: anyField,
});

export const countEqualCells = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:id/rows/:number/cells/:field/equal',
  access: 'staff',
  summary:
    'Counts the cells of other rows with the same text in the file and without a different correction: those that a correction of all would change. 0 for an empty cell and for the key field.',
  params: correctedCell,
  response: z.object({ rows: z.int() }),
});

export const correctEqualCells = endpoint({
  method: 'POST',
  path: '/api/v1/imports/:id/rows/:number/cells/:field/equal',
  access: 'staff',
  summary:
    'Applies the correction of this cell to all cells with the same text, in one transaction, and judges the affected rows again. 409 if the cell has another correction by now.',
  params: correctedCell,
  body: z.object({
    text: boundedText(longestCorrection, `Paling panjang ${readableNumber(longestCorrection)} karakter.`),
  }),
  response: saved(z.object({ rows: z.int(), import: importDetail })),
});
