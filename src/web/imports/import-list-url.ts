import { z } from 'zod';
import type { ImportSubject } from '#contract/import-columns.ts';
import { listImportRows, type Verdict } from '#contract/import-rows.ts';
import { uploadImport } from '#contract/imports.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';

/** The state of the list of imports, and the subject of the next one. */
export interface ImportList {
  subject: ImportSubject;
  page: number;
  pageSize: number;
}

/** The state of one import's screen; `step` only if it is not the import's present one. */
export interface ImportView {
  step: 'columns' | null;
  verdict: Verdict | null;
  page: number;
  pageSize: number;
}

export const plainImportList: ImportList = { subject: 'members', page: 1, pageSize: 25 };

export const importListAddress = pagedAddress(plainImportList, {
  subject: part('subject', uploadImport.query.shape.subject),
});

export const plainImportView: ImportView = { step: null, verdict: null, page: 1, pageSize: 50 };

export const importAddress = pagedAddress(
  plainImportView,
  { step: part('step', z.literal('columns')), verdict: part('verdict', listImportRows.query.shape.verdict) },
  [25, 50, 100, 1000],
);
