import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { anyField, importSubjects } from './imports.ts';

/** What a title was decided to mean; titles are the same without case, spaces and punctuation. */
const rememberedTitle = z.object({ title: z.string(), field: anyField.nullable() });

export type RememberedTitle = z.infer<typeof rememberedTitle>;

const subject = z.enum(importSubjects, { error: 'Pilih data yang diimpor.' });

export const listImportTitles = endpoint({
  method: 'GET',
  path: '/api/v1/import-titles',
  access: 'staff',
  summary: 'What is remembered of titles: which field people chose for them; null is a column that is left out.',
  query: z.object({ subject }),
  response: z.object({ data: z.array(rememberedTitle) }),
});

export const removeImportTitle = endpoint({
  method: 'DELETE',
  path: '/api/v1/import-titles',
  access: 'staff',
  summary: 'Forgets what is remembered of a title.',
  query: z.object({ subject, title: boundedText(1000) }),
  response: done,
});
