import { type ImportSubject, listImportRows, listImports, uploadImport, type Verdict } from '#contract/imports.ts';

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

export const importPageSizes = [10, 25, 50, 100] as const;
export const rowPageSizes = [25, 50, 100, 1000] as const;

const query = listImportRows.query.shape;

function pageOf(params: URLSearchParams): number {
  return listImports.query.shape.page.safeParse(params.get('page') ?? undefined).data ?? 1;
}

function pageSizeOf(params: URLSearchParams, known: readonly number[], plain: number): number {
  const size = query.pageSize.safeParse(params.get('pageSize') ?? undefined).data;
  return size !== undefined && known.includes(size) ? size : plain;
}

function written(values: Record<string, string | number | null>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  );
}

const unless = <Value>(plain: Value, value: Value) => (value === plain ? null : value);

export const plainImportList: ImportList = { subject: 'members', page: 1, pageSize: 25 };

export const importListAddress = {
  read: (params: URLSearchParams): ImportList => ({
    subject: uploadImport.query.shape.subject.safeParse(params.get('subject')).data ?? plainImportList.subject,
    page: pageOf(params),
    pageSize: pageSizeOf(params, importPageSizes, plainImportList.pageSize),
  }),
  write: ({ subject, page, pageSize }: ImportList): URLSearchParams =>
    written({
      subject: unless(plainImportList.subject, subject),
      page: unless(plainImportList.page, page),
      pageSize: unless(plainImportList.pageSize, pageSize),
    }),
};

export const plainImportView: ImportView = { step: null, verdict: null, page: 1, pageSize: 50 };

export const importAddress = {
  read: (params: URLSearchParams): ImportView => ({
    step: params.get('step') === 'columns' ? 'columns' : null,
    verdict: query.verdict.safeParse(params.get('verdict') ?? undefined).data ?? null,
    page: pageOf(params),
    pageSize: pageSizeOf(params, rowPageSizes, plainImportView.pageSize),
  }),
  write: ({ step, verdict, page, pageSize }: ImportView): URLSearchParams =>
    written({
      step,
      verdict,
      page: unless(plainImportView.page, page),
      pageSize: unless(plainImportView.pageSize, pageSize),
    }),
};
