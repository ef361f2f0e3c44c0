import { createElement } from 'react';
import type { Progress } from '#contract/endpoint.ts';
import { type ChangeEntry, listHistory, type Subject, undoChange } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import { undoOperation } from '#contract/operations.ts';
import { call, follow } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { readSession } from '#web/session/stored-session.ts';
import { type NoticeAction, notify } from '#web/ui/notices.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { showSkippedRows } from './skipped-rows.ts';

/** What was just written to a row. Rows that answer no version are known by who wrote and how. */
interface Written {
  subject: Subject;
  id: number;
  action: ChangeEntry['action'];
  version?: number;
}

const failure = 'Perubahan tidak diurungkan.';

/** Whether a change in the history is the one that was written here. */
function isWritten(change: ChangeEntry, { action, version }: Written, account: number): boolean {
  return (
    change.account_id === account && change.action === action && (version === undefined || change.version === version)
  );
}

/** Takes back what was written, which stands since then, by its reverse; not where somebody changed the row since. */
async function takeBack(written: Written): Promise<void> {
  try {
    const { data } = await call(listHistory, {
      query: { subject: written.subject, subject_id: written.id, pageSize: 1 },
    });
    const [latest] = data;
    if (!latest || !isWritten(latest, written, readSession().contents.id)) {
      notify.error(failure, { description: 'Data ini sudah diubah lagi sejak itu. Lihat Riwayat untuk rinciannya.' });
    } else {
      await call(undoChange, { params: { id: latest.id } });
      notify.success('Perubahan diurungkan.');
    }
  } catch (error) {
    failed(error, () => void takeBack(written));
  } finally {
    void invalidate();
  }
}

/** Says that nothing was taken back; where no answer came, with a way to try again. */
function failed(error: unknown, again: () => void): void {
  if (!(error instanceof CallError)) throw error;
  const action = { label: 'Coba lagi', onClick: again };
  notify.error(failure, { description: error.message, ...(error.status === 0 && { action }) });
}

/** What the save of a form offers afterwards, where its rows answer versions; nothing where nothing was changed. */
export function undoOfSave(subject: Subject) {
  return ({ data }: { data: { id: number; version: number } }, { id, version }: Edited): NoticeAction | null => {
    if (version !== null && data.version <= version) return null;
    return undoOf({ subject, id: data.id, action: id === null ? 'created' : 'changed', version: data.version });
  };
}

/** The row that a form edits, of the version that the edit began from; null adds one. */
interface Edited {
  id: number | null;
  version: number | null;
}

/** What a notice of a write offers for a while. */
export function undoOf(written: Written): NoticeAction {
  return { label: 'Urungkan', onClick: () => void takeBack(written) };
}

/** Takes back what an operation did to many rows; those that it had to leave are named. */
export async function takeAllBack(id: number, subject: Subject): Promise<void> {
  const work = 'Sedang mengurungkan …';
  const onProgress = (progress: Progress | null) =>
    notify.working(work, createElement(WorkProgress, { label: work, progress }));
  onProgress(null);
  try {
    const { data } = await follow(undoOperation, { params: { id } }, { onProgress });
    if (data.undone > 0) notify.success(`Perubahan pada ${readableNumber(data.undone)} baris diurungkan.`);
    if (data.left_total > 0) showSkippedRows({ ...data, subject });
  } catch (error) {
    failed(error, () => void takeAllBack(id, subject));
  } finally {
    notify.done(work);
    void invalidate();
  }
}

/** What a notice of an operation on many rows offers for a while. */
export function undoOfOperation(id: number, subject: Subject): NoticeAction {
  return { label: 'Urungkan', onClick: () => void takeAllBack(id, subject) };
}
