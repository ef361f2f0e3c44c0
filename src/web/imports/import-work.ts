import type { Progress } from '#contract/endpoint.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { notify } from '#web/ui/notices.tsx';
import { inTab, type Which } from './in-tab.ts';

/** Work on an import that takes its time. It goes on while its screen is not shown. */
export interface Work {
  kind: 'read' | 'check' | 'apply' | 'undo';
  /** The part of the file that has been sent, from 0 to 1, while it is. */
  sent: number | null;
  progress: Progress | null;
  /** Why it came to nothing. */
  failure: CallError | null;
  /** Breaks it off, where that is possible. */
  stop: (() => void) | null;
}

const works = inTab<Work>('work');

/** The work on an import, or what came of it when it failed. */
export const useWork = works.use;

export const isUnderWay = (work: Work | null): work is Work => work !== null && work.failure === null;

/** A failure is told until it is put away or the next work begins. */
export const putAway = (which: Which): void => works.set(which, null);

/** What is said of work that came to its end while the person was elsewhere. */
const outcomes: Readonly<Record<Work['kind'], { done: string; failed: string }>> = {
  read: { done: 'Berkas sudah dibaca. Lanjutkan di menu Impor.', failed: 'Berkas tidak dapat diimpor.' },
  check: { done: 'Semua baris sudah diperiksa. Lanjutkan di menu Impor.', failed: 'Baris tidak dapat diperiksa.' },
  apply: { done: 'Impor diterapkan.', failed: 'Impor tidak diterapkan.' },
  undo: { done: 'Impor diurungkan.', failed: 'Impor tidak diurungkan.' },
};

const isElsewhere = () => !window.location.pathname.startsWith('/app/imports');

interface Telling {
  onSent: (part: number) => void;
  onProgress: (progress: Progress) => void;
}

interface Beginning {
  which: Which;
  kind: Work['kind'];
  stop?: () => void;
}

/** Does work and tells how far it is. Rejects with what is then told as its failure. */
export async function work<Outcome>(
  { which, kind, stop }: Beginning,
  run: (telling: Telling) => Promise<Outcome>,
): Promise<Outcome> {
  let now: Work = { kind, sent: null, progress: null, failure: null, stop: stop ?? null };
  const tell = (news: Partial<Work>) => {
    now = { ...now, ...news };
    works.set(which, now);
  };
  tell({});
  try {
    const outcome = await run({
      onSent: (sent) => tell({ sent }),
      onProgress: (progress) => tell({ progress, sent: null }),
    });
    works.set(which, null);
    if (isElsewhere()) notify.success(outcomes[kind].done);
    return outcome;
  } catch (error) {
    if (error instanceof CallError) {
      tell({ failure: error, stop: null });
      if (isElsewhere()) notify.error(outcomes[kind].failed, { description: error.message });
    } else works.set(which, null);
    throw error;
  } finally {
    void invalidate();
  }
}
