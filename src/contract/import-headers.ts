import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { anyField, importSubjects } from './imports.ts';

/** A person's decision about a header. Headers are compared without case, spaces and punctuation. */
const rememberedHeader = z.object({ title: z.string(), field: anyField.nullable() });

export type RememberedHeader = z.infer<typeof rememberedHeader>;

const subject = z.enum(importSubjects, { error: 'Pilih data yang diimpor.' });

export const listImportHeaders = endpoint({
  method: 'GET',
  path: '/api/v1/import-titles',
  access: 'staff',
  summary: 'Remembered headers and the fields that people chose for them; null is a column that is left out.',
  query: z.object({ subject }),
  response: z.object({ data: z.array(rememberedHeader) }),
});

export const removeImportHeader = endpoint({
  method: 'DELETE',
  path: '/api/v1/import-titles',
  access: 'staff',
  summary: 'Forgets a remembered header.',
  query: z.object({ subject, title: boundedText(1000) }),
  response: done,
});
