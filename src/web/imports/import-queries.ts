import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listImportHeaders } from '#contract/import-headers.ts';
import {
  type ImportDetail,
  type ImportRow,
  type ImportSubject,
  listImportRows,
  listImports,
  readImport,
} from '#contract/imports.ts';
import { readOperation } from '#contract/operations.ts';
import { listRegions } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { type ImportList, type ImportView, importAddress, importListAddress } from './import-list-url.ts';

/** The key under which every page of imports is kept. */
export const importPages = ['imports', 'list'] as const;

/** The page of imports that a list asks for. */
export function importPage(list: ImportList) {
  return queryOptions({
    queryKey: [...importPages, importListAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const answer = await call(listImports, { query: { ...list } }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** One import with its columns and counts. */
export function importDetailQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await call(readImport, { params: { id } }, { signal })).data,
  });
}

/** What is remembered of headers. */
export function rememberedHeadersQuery(subject: ImportSubject) {
  return queryOptions({
    queryKey: ['imports', 'headers', subject],
    queryFn: async ({ signal }) => (await call(listImportHeaders, { query: { subject } }, { signal })).data,
  });
}

interface RowPage {
  id: number;
  view: ImportView;
  rows: ImportRow[];
  total: number;
  /** Rows that were corrected here: they stay in their places, though their verdicts may no longer be the one that is shown. */
  corrected: readonly number[];
}

const rowPages = (id: number) => ['imports', 'rows', id] as const;

const addressOf = (view: ImportView) => importAddress.write({ ...view, step: null }).toString();

/** A page of an import's rows. */
export function importRows(id: number, view: ImportView) {
  const queryKey = [...rowPages(id), addressOf(view)];
  return queryOptions<RowPage>({
    queryKey,
    queryFn: async ({ signal }) => {
      const { page, pageSize, verdict } = view;
      const answer = await call(listImportRows, { params: { id }, query: { page, pageSize, verdict } }, { signal });
      const before = queryClient.getQueryData<RowPage>(queryKey);
      const rows = withCorrected(answer.data, before);
      return { id, view, rows, total: answer.total_data, corrected: before?.corrected ?? [] };
    },
    placeholderData: (before) => (before?.id === id ? before : undefined),
    // Whoever comes back to a page finds it without the rows that have left it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function withCorrected(rows: ImportRow[], before: RowPage | undefined): ImportRow[] {
  const there = new Set(rows.map(({ number }) => number));
  const gone = (before?.rows ?? []).filter(({ number }) => before?.corrected.includes(number) && !there.has(number));
  return [...rows, ...gone].sort((one, other) => one.number - other.number);
}

/** Before the rows are looked at once more: no row stays any longer where its verdict is not the one that is shown. */
export function forgetCorrected(id: number): void {
  queryClient.setQueriesData<RowPage>({ queryKey: rowPages(id) }, (page) => page && { ...page, corrected: [] });
}

/** Puts a row in the place of what was known of it, wherever it is shown. */
export function keepRow(id: number, row: ImportRow): void {
  queryClient.setQueriesData<RowPage>(
    { queryKey: rowPages(id) },
    (page) => page && { ...page, rows: page.rows.map((one) => (one.number === row.number ? row : one)) },
  );
}

/** After many rows were corrected at once: whatever is shown of the import is read again. */
export function invalidateRows(id: number): void {
  void invalidate({ queryKey: rowPages(id) });
}

/** The same of a row that was corrected; the verdicts of others may follow from it. */
export function keepCorrected(id: number, row: ImportRow): void {
  keepRow(id, row);
  queryClient.setQueriesData<RowPage>(
    { queryKey: rowPages(id) },
    (page) => page && { ...page, corrected: [...page.corrected, row.number] },
  );
  void invalidate({ queryKey: rowPages(id) });
}

export function keepDetail(detail: ImportDetail): void {
  queryClient.setQueryData(importDetailQuery(detail.id).queryKey, detail);
  void invalidate({ queryKey: importPages });
}

/** What taking an import back came to: which rows were left, and why. */
export function importUndo(operation: number) {
  return queryOptions({
    queryKey: ['imports', 'undo', operation],
    queryFn: async ({ signal }) => (await call(readOperation, { params: { id: operation } }, { signal })).data.undo,
  });
}

/** The regions by name, for correcting a cell that names one. */
export const regionNames = queryOptions({
  queryKey: ['regions', 'names'],
  queryFn: async ({ signal }) => {
    const { data } = await call(listRegions, { query: { isAdmin: 'true' } }, { signal });
    return data.map(({ name }) => name);
  },
});
