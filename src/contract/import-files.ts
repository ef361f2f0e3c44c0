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
    'The faulty rows as an .xlsx file: the columns as in the file, and one with the reasons. 409 before the check; 404 when the rows are kept no longer, some days (seven, unless the operator says otherwise) after the import was applied.',
  params: idParams,
  produces: [mediaTypes.xlsx],
});

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/import-templates/:subject',
  access: 'staff',
  summary:
    'An .xlsx file to be filled in: headers that an import knows, which of them are required, an example that is never imported, and what can be chosen.',
  params: z.object({ subject: z.enum(importSubjects, { error: 'Template ini tidak ada.' }) }),
  produces: [mediaTypes.xlsx],
});
