import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ImportDetail, type ImportRow, listImportRows, listImports, readImport } from '#contract/imports.ts';
import { readOperation } from '#contract/operations.ts';
import { listRegions } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { type ImportList, type ImportView, importAddress, importListAddress } from './import-list-url.ts';

/** The page of imports that a list asks for. */
export function importPage(list: ImportList) {
  return queryOptions({
    queryKey: ['imports', 'list', importListAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const answer = await call(listImports, { query: { ...list } }, { signal });
      return { list, imports: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

/** One import with its columns and counts. */
export function importDetail(id: number) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await call(readImport, { params: { id } }, { signal })).data,
  });
}

interface RowPage {
  id: number;
  view: ImportView;
  rows: ImportRow[];
  total: number;
}

const rowPages = (id: number) => ['imports', 'rows', id] as const;

/**
 * A page of an import's rows. It is not asked for again by itself: a row that was corrected stays where it stands, though
 * its verdict may no longer be the one that is shown.
 */
export function importRows(id: number, view: ImportView) {
  const { page, pageSize, verdict } = view;
  return queryOptions<RowPage>({
    queryKey: [...rowPages(id), importAddress.write({ ...view, step: null }).toString()],
    queryFn: async ({ signal }) => {
      const answer = await call(listImportRows, { params: { id }, query: { page, pageSize, verdict } }, { signal });
      return { id, view, rows: answer.data, total: answer.total_data };
    },
    placeholderData: (before) => (before?.id === id ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Puts a row in the place of what was known of it, wherever it is shown; other pages are asked for anew when they are. */
export function keepRow(id: number, row: ImportRow): void {
  queryClient.setQueriesData<RowPage>(
    { queryKey: rowPages(id) },
    (page) => page && { ...page, rows: page.rows.map((one) => (one.number === row.number ? row : one)) },
  );
  void queryClient.invalidateQueries({ queryKey: rowPages(id), refetchType: 'none' });
}

export function keepDetail(detail: ImportDetail): void {
  queryClient.setQueryData(importDetail(detail.id).queryKey, detail);
  void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
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
