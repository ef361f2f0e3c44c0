import { createElement } from 'react';
import type { Progress } from '#contract/endpoint.ts';
import { type ChangeEntry, listHistory, type Subject, undoChange } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import { undoOperation } from '#contract/operations.ts';
import { call, follow } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { retryOf } from '#web/api/passing.ts';
import { invalidate } from '#web/api/query-client.ts';
import { readSession } from '#web/session/stored-session.ts';
import { type NoticeAction, notify } from '#web/ui/notices.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { showSkippedRows } from './skipped-rows.ts';

/** A write to a row. Rows without versions are identified by author and action. */
interface Written {
  subject: Subject;
  id: number;
  action: ChangeEntry['action'];
  version?: number | undefined;
}

const failure = 'Perubahan tidak diurungkan.';

/** Whether a change in the history is this write. */
function isChangeOf(change: ChangeEntry, { action, version }: Written, account: number): boolean {
  return (
    change.account_id === account && change.action === action && (version === undefined || change.version === version)
  );
}

/** Undoes a write, unless somebody has changed the row since. */
async function undoWrite(written: Written): Promise<void> {
  try {
    const { data } = await call(listHistory, {
      query: { subject: written.subject, subject_id: written.id, pageSize: 1 },
    });
    const [latest] = data;
    if (!latest || !isChangeOf(latest, written, readSession().contents.id)) {
      notify.error(failure, { description: 'Data ini sudah diubah lagi sejak itu. Lihat Riwayat untuk rinciannya.' });
    } else {
      await call(undoChange, { params: { id: latest.id } });
      notify.success('Perubahan diurungkan.');
    }
  } catch (error) {
    tellFailure(error, () => void undoWrite(written));
  } finally {
    void invalidate();
  }
}

/** Shows that the undo failed, and offers a retry if that may help. */
function tellFailure(error: unknown, retry: () => void): void {
  if (!(error instanceof CallError)) throw error;
  notify.error(failure, { description: error.message, ...retryOf(error, retry) });
}

/** The undo for the notice of a form; null if nothing was changed. */
export function undoOfSave(subject: Subject) {
  return ({ data }: { data: Saved }, { id, version, changed }: Edited): NoticeAction | null => {
    if (data.version === version || Object.keys(changed).length === 0) return null;
    return undoOf({ subject, id: data.id, action: id === null ? 'created' : 'changed', version: data.version });
  };
}

interface Saved {
  id: number;
  version?: number;
}

/** The row and version that a form started from, null for a new row; and what was changed in it. */
interface Edited {
  id: number | null;
  version: number | null;
  changed: object;
}

/** The undo for the notice of a write. */
export function undoOf(written: Written): NoticeAction {
  return { label: 'Urungkan', onClick: () => void undoWrite(written) };
}

/** Undoes an operation on many rows, and shows the rows that it skipped. */
export async function undoMany(id: number, subject: Subject): Promise<void> {
  const work = 'Sedang mengurungkan…';
  const onProgress = (progress: Progress | null) =>
    notify.working(work, createElement(WorkProgress, { label: work, progress }));
  onProgress(null);
  try {
    const { data } = await follow(undoOperation, { params: { id } }, { onProgress });
    if (data.undone > 0) notify.success(`Perubahan pada ${readableNumber(data.undone)} baris diurungkan.`);
    if (data.left_total > 0) showSkippedRows({ ...data, subject });
  } catch (error) {
    tellFailure(error, () => void undoMany(id, subject));
  } finally {
    notify.done(work);
    void invalidate();
  }
}

/** The undo for the notice of an operation. */
export function undoOfOperation(id: number, subject: Subject): NoticeAction {
  return { label: 'Urungkan', onClick: () => void undoMany(id, subject) };
}
