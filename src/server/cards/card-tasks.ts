import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
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

const program = fileURLToPath(new URL('./card-process.ts', import.meta.url));

/** In MB: three times what the fonts of every script and the photos of a sheet need. */
const mostMemory = 256;

/** It gets nothing of our environment but what it starts sooner with. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE, SystemRoot } = process.env;
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(SystemRoot && { SystemRoot }) };
}

/** A process that checks and draws cards; whoever starts it ends it, and hears nothing of it afterwards. */
export async function startCardProcess(job: CardJob) {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${mostMemory}`, '--max-semi-space-size=2'],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  let isWanted = true;

  async function ask(task: CardTask): Promise<CardAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<CardAnswer>();
    child.once('message', (answer) => resolve(answer as CardAnswer));
    exit.then(([code, signal]) => {
      if (isWanted) reject(new Error(`The process that draws cards ended (${code ?? signal}).`));
      else resolve({ bytes: null, unreadable: [] });
    }, reject);
    // Where nobody hears it any more, its end says so.
    child.send(task, () => {});
    return promise;
  }

  async function end(): Promise<void> {
    isWanted = false;
    child.kill('SIGKILL');
    await exit;
  }

  await ask({ is: 'begin', job });
  return { ask, end };
}
