import { z } from 'zod';
import { listImportRows } from '#contract/import-rows.ts';
import { uploadImport } from '#contract/imports.ts';
import { type ListOf, pagedAddress, part, partWith } from '#web/lists/list-address.ts';

/** The list of imports, and the subject of the next one. */
export const importListAddress = pagedAddress({
  subject: partWith('subject', uploadImport.query.shape.subject, 'members'),
});

export type ImportList = ListOf<typeof importListAddress>;

/** One import's screen; `step` only if it is not the import's present one. */
export const importAddress = pagedAddress(
  { step: part('step', z.literal('columns')), verdict: part('verdict', listImportRows.query.shape.verdict) },
  50,
  [25, 50, 100, 1000],
);

export type ImportView = ListOf<typeof importAddress>;
