import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { importSubjects } from './imports.ts';
import { mediaTypes } from './media-types.ts';
import { idParams } from './texts.ts';

export const downloadFaults = endpoint({
  method: 'GET',
  path: '/api/v1/imports/:id/faults',
  access: 'staff',
  summary:
    'The faulty rows as an .xlsx file: the columns of the file, and one with the reasons. 409 before the check; 404 when the rows are no longer stored, by default seven days after the import was applied.',
  params: idParams,
  produces: [mediaTypes.xlsx],
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
