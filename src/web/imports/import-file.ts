import { importBytesLimit } from '#contract/import-limits.ts';
import { type ImportDetail, type ImportEncoding, type ImportSubject, uploadImport } from '#contract/imports.ts';
import { CallError } from '#web/api/call-error.ts';
import { upload } from '#web/api/upload.ts';
import { keepDetail } from './import-queries.ts';
import { work } from './import-work.ts';
import { inTab, type Which } from './in-tab.ts';

/** The file that an import was read from, or is to be; only the tab that chose it has it. */
export const chosenFile = inTab<File>('file');

export interface UploadOptions {
  subject: ImportSubject;
  encoding?: ImportEncoding;
  sheet?: string;
  /** The number of the row with the headers, 0 where there is none. */
  title_row?: number;
}

/** Sends a file and has it read. What it becomes is an import of its own. */
export async function readImportFile(which: Which, file: File, options: UploadOptions): Promise<ImportDetail> {
  chosenFile.set(which, file);
  const stop = new AbortController();
  const detail = await work({ which, kind: 'read', stop: () => stop.abort() }, async (telling) => {
    if (file.size >= importBytesLimit) throw new CallError(413, 'Berkas harus lebih kecil dari 20 MB.');
    const { data } = await upload(uploadImport, { query: { ...options } }, file, { ...telling, signal: stop.signal });
    return data;
  });
  chosenFile.set(detail.id, file);
  keepDetail(detail);
  return detail;
}
