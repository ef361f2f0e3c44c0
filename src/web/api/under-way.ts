import { createElement } from 'react';
import { listUnderWay, type WorkUnderWay } from '#contract/under-way.ts';
import { notify } from '#web/ui/notices.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { call } from './call.ts';

/** Milliseconds between two questions to the server. */
const pollInterval = 2000;

const notice = 'under-way';

/** For each save that waits, what extends its timeout. */
const waiting = new Set<() => void>();
let isFollowing = false;

function sentenceOf({ work, by }: WorkUnderWay): string {
  return `Menunggu: ${work}${by === null ? '' : ` oleh ${by}`}. Simpanan Anda akan menyusul, tidak perlu diulang.`;
}

async function followWork(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  while (waiting.size > 0) {
    // Where the server does not answer this either, the save times out like any other call.
    const { data } = await call(listUnderWay, {}).catch(() => ({ data: [] }));
    const [first] = data;
    if (waiting.size === 0) break;
    if (first) {
      for (const goOn of waiting) goOn();
      notify.working(notice, createElement(WorkProgress, { label: sentenceOf(first), progress: first }));
    } else notify.done(notice);
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  isFollowing = false;
}

/** Shows what a save waits for, and extends its timeout for as long as that work is under way. */
export function followWaiting(goOn: () => void, answered: AbortSignal): void {
  if (answered.aborted) return;
  waiting.add(goOn);
  answered.addEventListener('abort', () => {
    waiting.delete(goOn);
    if (waiting.size === 0) notify.done(notice);
  });
  void followWork();
}
