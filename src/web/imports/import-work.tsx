import { skipToken, useQuery } from '@tanstack/react-query';
import type { Progress } from '#contract/endpoint.ts';
import type { ImportSubject } from '#contract/import-columns.ts';
import { importBytesLimit } from '#contract/import-limits.ts';
import { type ImportDetail, type ImportEncoding, uploadImport } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { upload } from '#web/api/upload.ts';
import { notify } from '#web/ui/notices.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { cacheDetail } from './import-queries.ts';

/** The id of an import, or `new` for the next one. */
type ImportKey = number | 'new';

/** State of imports that only this tab has. It survives a change of the screen, until the sign-out. */
export function tabStore<Value>(name: string) {
  queryClient.setQueryDefaults(['imports', name], {
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const queryKey = (which: ImportKey) => ['imports', name, which] as const;
  return {
    get: (which: ImportKey): Value | null => queryClient.getQueryData<Value | null>(queryKey(which)) ?? null,
    set: (which: ImportKey, value: Value | null): void => void queryClient.setQueryData(queryKey(which), value),
    use: (which: ImportKey): Value | null =>
      useQuery<Value | null>({ queryKey: queryKey(which), queryFn: skipToken }).data ?? null,
  };
}

/** Long work on an import. It continues when its screen is left. */
interface Work {
  kind: 'read' | 'check' | 'apply' | 'undo';
  /** The part of the file that was sent, from 0 to 1; null otherwise. */
  sent: number | null;
  progress: Progress | null;
  /** Why it failed. */
  failure: CallError | null;
  /** Cancels it, if that is possible. */
  stop: (() => void) | null;
}

const works = tabStore<Work>('work');

/** The work on an import that is under way or failed. */
export function useWork(which: ImportKey) {
  const work = works.use(which);
  return {
    underWay: work?.failure === null ? work : null,
    failed: work?.failure ? { kind: work.kind, failure: work.failure } : null,
    /** Hides the failure. Otherwise it stays until the next work. */
    dismiss: () => works.set(which, null),
  };
}

const words: Readonly<Record<Work['kind'], { doing: string; done: string; failed: string }>> = {
  read: {
    doing: 'Berkas sedang dibaca…',
    done: 'Berkas sudah dibaca. Lanjutkan di menu Impor.',
    failed: 'Berkas tidak dapat diimpor.',
  },
  check: {
    doing: 'Baris sedang diperiksa…',
    done: 'Semua baris sudah diperiksa. Lanjutkan di menu Impor.',
    failed: 'Baris tidak dapat diperiksa.',
  },
  apply: { doing: 'Impor sedang diterapkan…', done: 'Impor diterapkan.', failed: 'Impor tidak diterapkan.' },
  undo: { doing: 'Impor sedang diurungkan…', done: 'Impor diurungkan.', failed: 'Impor tidak diurungkan.' },
};

interface WorkStart {
  which: ImportKey;
  kind: Work['kind'];
  stop?: () => void;
}

interface WorkCallbacks {
  onSent: (part: number) => void;
  onProgress: (progress: Progress) => void;
}

/** Runs work, with its progress and its failure in this tab; a notice tells people who have left its screens. */
export async function runWork<Outcome>(
  { which, kind, stop }: WorkStart,
  run: (callbacks: WorkCallbacks) => Promise<Outcome>,
): Promise<Outcome> {
  let now: Work = { kind, sent: null, progress: null, failure: null, stop: stop ?? null };
  const update = (news: Partial<Work>) => {
    now = { ...now, ...news };
    works.set(which, now);
  };
  const isElsewhere = () => !window.location.pathname.startsWith('/app/imports');
  update({});
  try {
    const outcome = await run({
      onSent: (sent) => update({ sent }),
      onProgress: (progress) => update({ progress, sent: null }),
    });
    works.set(which, null);
    if (isElsewhere()) notify.success(words[kind].done);
    return outcome;
  } catch (error) {
    if (error instanceof CallError) {
      update({ failure: error, stop: null });
      if (isElsewhere()) notify.error(words[kind].failed, { description: error.message });
    } else works.set(which, null);
    throw error;
  } finally {
    void invalidate();
  }
}

/** The progress of the work on an import, as long as it is under way. */
export function ImportProgress({ of: which }: { of: ImportKey }) {
  const { underWay } = useWork(which);
  if (!underWay) return null;
  const { kind, sent, progress } = underWay;
  if (sent !== null && sent < 1) {
    const percent = Math.floor(sent * 100);
    return (
      <WorkProgress label="Berkas sedang dikirim…" progress={{ done: percent, total: 100 }} figure={`${percent}%`} />
    );
  }
  if (progress?.waiting)
    return <WorkProgress label="Menunggu giliran…" figure="Berkas lain sedang dibaca" progress={null} />;
  if (!progress?.done) return <WorkProgress label={words[kind].doing} progress={null} />;
  const { done, total } = progress;
  const figure =
    total === null ? `${readableNumber(done)} baris` : `${readableNumber(done)} dari ${readableNumber(total)} baris`;
  return <WorkProgress label={words[kind].doing} progress={progress} figure={figure} />;
}

/** The file of an import. Only the tab that chose it has it. */
export const chosenFile = tabStore<File>('file');

export interface UploadOptions {
  subject: ImportSubject;
  encoding?: ImportEncoding | undefined;
  sheet?: string | undefined;
  /** The number of the header row; 0 if there is none. */
  title_row?: number | undefined;
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
