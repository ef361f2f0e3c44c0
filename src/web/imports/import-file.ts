import type { ImportSubject } from '#contract/import-columns.ts';
import { importBytesLimit } from '#contract/import-limits.ts';
import { type ImportDetail, type ImportEncoding, uploadImport } from '#contract/imports.ts';
import { CallError } from '#web/api/call-error.ts';
import { upload } from '#web/api/upload.ts';
import { cacheDetail } from './import-queries.ts';
import { runWork } from './import-work.ts';
import { type ImportKey, tabStore } from './tab-store.ts';

/** The file of an import. Only the tab that chose it has it. */
export const chosenFile = tabStore<File>('file');

export interface UploadOptions {
  subject: ImportSubject;
  encoding?: ImportEncoding;
  sheet?: string;
  /** The number of the header row; 0 if there is none. */
  title_row?: number;
}

/** Uploads a file, which becomes a new import. */
export async function readImportFile(which: ImportKey, file: File, options: UploadOptions): Promise<ImportDetail> {
  chosenFile.set(which, file);
  const stop = new AbortController();
  const detail = await runWork({ which, kind: 'read', stop: () => stop.abort() }, async (callbacks) => {
    if (file.size >= importBytesLimit)
      throw new CallError(413, 'Berkas harus lebih kecil dari 20 MB.', { isRefusal: true });
    const { data } = await upload(uploadImport, { query: { ...options } }, file, { ...callbacks, signal: stop.signal });
    return data;
  });
  chosenFile.set(detail.id, file);
  cacheDetail(detail);
  return detail;
}
