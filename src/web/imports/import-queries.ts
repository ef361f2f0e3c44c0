import { queryOptions } from '@tanstack/react-query';
import { type ImportRow, listImportRows } from '#contract/import-rows.ts';
import { type ImportDetail, listImports, readImport } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { type ListPage, pageQuery } from '#web/lists/page-query.ts';
import type { ImportList, ImportView } from './import-list-url.ts';

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

const rowPages = (id: number) => ['imports', 'rows', id] as const;

/** A page of an import's rows. */
export function importRows(id: number, view: ImportView) {
  const { page, pageSize, verdict } = view;
  const query = { page, pageSize, verdict };
  return pageQuery(rowPages(id), view, (signal) => call(listImportRows, { params: { id }, query }, { signal }));
}

/** Forgets the rows of an earlier check. */
export const forgetRows = (id: number): Promise<void> => queryClient.resetQueries({ queryKey: rowPages(id) });

/** Replaces a row on all cached pages. */
export function cacheRow(id: number, row: ImportRow): void {
  queryClient.setQueriesData<ListPage<ImportView, ImportRow>>(
    { queryKey: rowPages(id) },
    (page) => page && { ...page, rows: page.rows.map((one) => (one.number === row.number ? row : one)) },
  );
}
