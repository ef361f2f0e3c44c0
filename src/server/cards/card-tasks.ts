import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CardLayout, SheetFlip } from '#contract/cards.ts';
import type { Design, Holder } from './card-faces.ts';
import type { HolderTexts } from './card-holders.ts';

/** What to print. */
export interface CardJob {
  design: Design;
  /** Holders without photos, to find out which fonts are needed before drawing. */
  texts: readonly HolderTexts[];
  layout: CardLayout;
  flip: SheetFlip;
}

export type CardTask = { is: 'begin'; job: CardJob } | { is: 'check' | 'draw'; holders: Holder[] } | { is: 'end' };

/** The indexes of holders whose codes can't be read; nothing is drawn then. */
export interface CardAnswer {
  bytes: Uint8Array | null;
  unreadable: number[];
}

const program = fileURLToPath(new URL('./card-process.ts', import.meta.url));

/** Heap limit in MB: three times what the fonts of all scripts and the photos of a sheet need. */
const mostMemory = 256;

/** The minimal environment: no secrets, only what speeds up its start. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE, SystemRoot } = process.env;
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(SystemRoot && { SystemRoot }) };
}

/** Starts a process that checks and draws cards. The caller ends it, and must not send tasks afterwards. */
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
    // If the process has exited, or could not be started, the caller sees that by its exit.
    if (child.connected) child.send(task, () => {});
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
