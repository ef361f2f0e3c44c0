import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CardLayout, SheetFlip } from '#contract/cards.ts';
import type { Design, Holder } from './card-faces.ts';
import type { HolderTexts } from './card-holders.ts';

/** What cards are to be printed on. */
export interface CardJob {
  design: Design;
  /** The holders without their photos: it must be known beforehand which fonts their names need. */
  texts: readonly HolderTexts[];
  layout: CardLayout;
  flip: SheetFlip;
}

export type CardTask = { is: 'begin'; job: CardJob } | { is: 'check' | 'draw'; holders: Holder[] } | { is: 'end' };

/** The places of the holders whose codes don't lead to them; then nothing is drawn. */
export interface CardAnswer {
  bytes: Uint8Array | null;
  unreadable: number[];
}

/** A thread that checks and draws cards; whoever starts it ends it. */
export async function startCardWorker(job: CardJob) {
  const worker = new Worker(new URL('./card-worker.ts', import.meta.url));
  async function ask(task: CardTask): Promise<CardAnswer> {
    const answered = once(worker, 'message');
    worker.postMessage(task);
    const [answer] = await answered;
    return answer;
  }
  await ask({ is: 'begin', job });
  return { ask, end: () => worker.terminate() };
}
