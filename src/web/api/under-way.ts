import { createElement } from 'react';
import { listUnderWay, type WorkUnderWay } from '#contract/under-way.ts';
import { notify } from '#web/ui/notices.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { call } from './call.ts';

/** Milliseconds after which it is asked for again. */
const pause = 2000;

const notice = 'under-way';

/** The saves that wait. Each is told that it is right to go on. */
const waiting = new Set<() => void>();
let isTelling = false;

function sentenceOf({ work, by }: WorkUnderWay): string {
  return `Menunggu: ${work}${by === null ? '' : ` oleh ${by}`}. Simpanan Anda akan menyusul, tidak perlu diulang.`;
}

async function tell(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  while (waiting.size > 0) {
    // Where the server can't be asked either, the save ends as any call does that gets no answer.
    const { data } = await call(listUnderWay, {}).catch(() => ({ data: [] }));
    const [first] = data;
    if (waiting.size === 0) break;
    if (first) {
      for (const goOn of waiting) goOn();
      notify.working(notice, createElement(WorkProgress, { label: sentenceOf(first), progress: first }));
    } else notify.done(notice);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  isTelling = false;
}

/** Says what a save waits for, and lets it wait for as long as there is such, until it is answered. */
export function tellOfWaiting(goOn: () => void, answered: AbortSignal): void {
  if (answered.aborted) return;
  waiting.add(goOn);
  answered.addEventListener('abort', () => {
    waiting.delete(goOn);
    if (waiting.size === 0) notify.done(notice);
  });
  void tell();
}
