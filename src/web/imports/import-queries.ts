import { queryOptions } from '@tanstack/react-query';
import { type ImportSubject, listImportHeaders } from '#contract/import-columns.ts';
import { type ImportRow, listImportRows, readImportRow } from '#contract/import-rows.ts';
import { type ImportDetail, listImports, readImport } from '#contract/imports.ts';
import { readOperation } from '#contract/operations.ts';
import { listRegions } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import { type ImportList, type ImportView, importAddress, importListAddress } from './import-list-url.ts';

/** The key of all pages of imports. */
export const importPages = ['imports', 'list'] as const;

export function importPage(list: ImportList) {
  const key = [...importPages, importListAddress.write(list).toString()];
  return pageQuery(key, list, (signal) => call(listImports, { query: { ...list } }, { signal }));
}

export function importDetailQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await call(readImport, { params: { id } }, { signal })).data,
  });
}

/** The remembered headers. */
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
  /**
   * The numbers of rows that were corrected here. They stay in place even if their verdict no longer matches the
   * filter.
   */
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
    // On the next visit of the page they are gone.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function withCorrected(rows: ImportRow[], before: RowPage | undefined): ImportRow[] {
  const there = new Set(rows.map(({ number }) => number));
  const gone = (before?.rows ?? []).filter(({ number }) => before?.corrected.includes(number) && !there.has(number));
  return [...rows, ...gone].sort((one, other) => one.number - other.number);
}

/** For a new check: rows whose verdict no longer matches the filter go. */
export function clearCorrected(id: number): void {
  queryClient.setQueriesData<RowPage>({ queryKey: rowPages(id) }, (page) => page && { ...page, corrected: [] });
}

/** Replaces a row on all cached pages. */
export function cacheRow(id: number, row: ImportRow): void {
  queryClient.setQueriesData<RowPage>(
    { queryKey: rowPages(id) },
    (page) => page && { ...page, rows: page.rows.map((one) => (one.number === row.number ? row : one)) },
  );
}

/** Fetches a row with its whole texts, which replaces the one in the cached pages. */
export async function wholeRow(id: number, number: number): Promise<ImportRow> {
  const { data } = await call(readImportRow, { params: { id, number } });
  cacheRow(id, data);
  return data;
}

/** Refetches all rows, after many were corrected at once. */
export function invalidateRows(id: number): void {
  void invalidate({ queryKey: rowPages(id) });
}

/** Replaces a corrected row on all cached pages, and refetches them: verdicts of other rows may depend on it. */
export function cacheCorrected(id: number, row: ImportRow): void {
  cacheRow(id, row);
  queryClient.setQueriesData<RowPage>(
    { queryKey: rowPages(id) },
    (page) => page && { ...page, corrected: [...page.corrected, row.number] },
  );
  void invalidate({ queryKey: rowPages(id) });
}

/** Caches an import as it was answered, unless a newer one is known: answers may overtake each other. */
export function cacheDetail(detail: ImportDetail): void {
  const { queryKey } = importDetailQuery(detail.id);
  queryClient.setQueryData(queryKey, (known) => (known && known.revision > detail.revision ? known : detail));
  void invalidate({ queryKey: importPages });
}

/** The result of an undo: which rows were skipped, and why. */
export function importUndo(operation: number) {
  return queryOptions({
    queryKey: ['imports', 'undo', operation],
    queryFn: async ({ signal }) => (await call(readOperation, { params: { id: operation } }, { signal })).data.undo,
  });
}

/** The names of the regions, as suggestions for cells. */
export const regionNames = queryOptions({
  queryKey: ['regions', 'names'],
  queryFn: async ({ signal }) => {
    const { data } = await call(listRegions, { query: { isAdmin: 'true' } }, { signal });
    return data.map(({ name }) => name);
  },
});
