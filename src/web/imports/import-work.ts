import type { Progress } from '#contract/endpoint.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { notify } from '#web/ui/notices.tsx';
import { type ImportKey, tabStore } from './tab-store.ts';

/** Long work on an import. It continues when its screen is left. */
export interface Work {
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
export const useWork = works.use;

export const isUnderWay = (work: Work | null): work is Work => work !== null && work.failure === null;

/** Hides a failure. Otherwise it stays until the next work. */
export const dismissFailure = (which: ImportKey): void => works.set(which, null);

/** The notices for people who have left the screen meanwhile. */
const outcomes: Readonly<Record<Work['kind'], { done: string; failed: string }>> = {
  read: { done: 'Berkas sudah dibaca. Lanjutkan di menu Impor.', failed: 'Berkas tidak dapat diimpor.' },
  check: { done: 'Semua baris sudah diperiksa. Lanjutkan di menu Impor.', failed: 'Baris tidak dapat diperiksa.' },
  apply: { done: 'Impor diterapkan.', failed: 'Impor tidak diterapkan.' },
  undo: { done: 'Impor diurungkan.', failed: 'Impor tidak diurungkan.' },
};

const isElsewhere = () => !window.location.pathname.startsWith('/app/imports');

interface WorkCallbacks {
  onSent: (part: number) => void;
  onProgress: (progress: Progress) => void;
}

interface WorkStart {
  which: ImportKey;
  kind: Work['kind'];
  stop?: () => void;
}

/** Runs work and stores its progress and its failure. Rejects with the failure. */
export async function runWork<Outcome>(
  { which, kind, stop }: WorkStart,
  run: (callbacks: WorkCallbacks) => Promise<Outcome>,
): Promise<Outcome> {
  let now: Work = { kind, sent: null, progress: null, failure: null, stop: stop ?? null };
  const update = (news: Partial<Work>) => {
    now = { ...now, ...news };
    works.set(which, now);
  };
  update({});
  try {
    const outcome = await run({
      onSent: (sent) => update({ sent }),
      onProgress: (progress) => update({ progress, sent: null }),
    });
    works.set(which, null);
    if (isElsewhere()) notify.success(outcomes[kind].done);
    return outcome;
  } catch (error) {
    if (error instanceof CallError) {
      update({ failure: error, stop: null });
      if (isElsewhere()) notify.error(outcomes[kind].failed, { description: error.message });
    } else works.set(which, null);
    throw error;
  } finally {
    void invalidate();
  }
}
