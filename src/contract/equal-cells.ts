import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { anyField, importDetail, longestCorrection } from './imports.ts';
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
    'How many cells of other rows say what this one says in the file, and were not corrected otherwise: what a correction of all of them would change. None of an empty cell, or of the field by which rows are found.',
  params: correctedCell,
  response: z.object({ rows: z.int() }),
});

export const correctEqualCells = endpoint({
  method: 'POST',
  path: '/api/v1/imports/:id/rows/:number/cells/:field/equal',
  access: 'staff',
  summary:
    'Puts the text to which this cell was corrected into all cells that say the same in the file, in one write; every row concerned gets its verdict anew. 409 where the cell was corrected to another text meanwhile.',
  params: correctedCell,
  body: z.object({ text: boundedText(longestCorrection, `Paling panjang ${longestCorrection} karakter.`) }),
  response: saved(z.object({ rows: z.int(), import: importDetail })),
});
