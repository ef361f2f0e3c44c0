import { z } from 'zod';
import { type ImportSubject, listImportRows, uploadImport, type Verdict } from '#contract/imports.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';

/** Which imports the list of imports shows, and what the next one is about. */
export interface ImportList {
  subject: ImportSubject;
  page: number;
  pageSize: number;
}

/** What the screen of one import shows; which step, where that is not decided by how far the import is. */
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
