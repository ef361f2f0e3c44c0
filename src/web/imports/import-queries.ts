import { queryOptions } from '@tanstack/react-query';
import { type ImportRow, listImportRows } from '#contract/import-rows.ts';
import { type ImportDetail, listImports, readImport } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import { type ImportList, type ImportView, importAddress } from './import-list-url.ts';

/** The key of all pages of imports. */
export const importPages = ['imports', 'list'] as const;

export function importPage(list: ImportList) {
  return pageQuery(importPages, list, (signal) => call(listImports, { query: { ...list } }, { signal }));
}

export function importDetailQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await call(readImport, { params: { id } }, { signal })).data,
  });
}

/** Caches an import as it was answered, unless a newer one is known: answers may overtake each other. */
export function cacheDetail(detail: ImportDetail): void {
  const { queryKey } = importDetailQuery(detail.id);
  queryClient.setQueryData(queryKey, (known) => (known && known.revision > detail.revision ? known : detail));
  void invalidate({ queryKey: importPages });
}

interface RowPage {
  id: number;
  view: ImportView;
  rows: ImportRow[];
  total: number;
  /** Numbers of rows that were corrected here: they stay in place even if their verdict no longer matches the filter. */
  corrected: readonly number[];
}

const rowPages = (id: number) => ['imports', 'rows', id] as const;

/** Identifies the rows that a view shows. */
export const rowsKey = (view: ImportView): string => importAddress.write({ ...view, step: null }).toString();

/** A page of an import's rows. */
export function importRows(id: number, view: ImportView) {
  const queryKey = [...rowPages(id), rowsKey(view)];
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

/** Replaces a row on all cached pages. */
export function cacheRow(id: number, row: ImportRow): void {
  queryClient.setQueriesData<RowPage>(
    { queryKey: rowPages(id) },
    (page) => page && { ...page, rows: page.rows.map((one) => (one.number === row.number ? row : one)) },
  );
}

/** Keeps corrected rows where they are; for a new check, none. */
export function keepInPlace(id: number, change: (corrected: readonly number[]) => readonly number[]): void {
  queryClient.setQueriesData<RowPage>(
    { queryKey: rowPages(id) },
    (page) => page && { ...page, corrected: change(page.corrected) },
  );
}
