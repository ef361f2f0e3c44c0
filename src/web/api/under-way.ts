import { createElement } from 'react';
import { listUnderWay, type WorkUnderWay } from '#contract/operations.ts';
import { readToken } from '#web/session/stored-session.ts';
import { notify } from '#web/ui/notices.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { call } from './call.ts';

const pollInterval = 2000;

const notice = 'under-way';

/** Whoever signs in may not be told whose work it is. */
const signingIn = 'Server sedang sibuk menyimpan, mungkin impor. Anda masuk sesudahnya, tidak perlu mengulang.';

/** The functions that extend the timeouts of the waiting saves. */
const extenders = new Set<() => void>();
let isFollowing = false;

function sentenceOf({ work, by }: WorkUnderWay): string {
  return `Menunggu: ${work}${by === null ? '' : ` oleh ${by}`}. Simpanan Anda akan menyusul, tidak perlu diulang.`;
}

async function followWork(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  while (extenders.size > 0) {
    // If this fails too, the save times out like any other call.
    const { data } = await call(listUnderWay, {}).catch(() => ({ data: [] }));
    const [first] = data;
    if (extenders.size === 0) break;
    if (first) {
      for (const extendTimeout of extenders) extendTimeout();
      notify.working(notice, createElement(WorkProgress, { label: sentenceOf(first), progress: first }));
    } else notify.done(notice);
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  isFollowing = false;
}

/** Shows which work a save waits for, and extends its timeout while that lasts. */
export function followWaiting(extendTimeout: () => void, settled: AbortSignal): void {
  if (settled.aborted) return;
  extenders.add(extendTimeout);
  settled.addEventListener('abort', () => {
    extenders.delete(extendTimeout);
    if (extenders.size === 0) notify.done(notice);
  });
  if (readToken() === null) notify.working(notice, signingIn);
  else void followWork();
}
