import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Turns } from '#server/turns.ts';

/** Milliseconds until the next try to empty the log, while a long read still needs it. */
const pause = 200;

/** Rewrites the whole file without deleted data. */
async function rewrite(file: string): Promise<void> {
  const worker = new Worker(new URL('./rewriting.ts', import.meta.url), { workerData: file });
  await once(worker, 'exit');
}

interface Wiped {
  file: string;
  turns: Turns;
  /** Checkpoints and truncates the log. Answers false where a reader still needs it. */
  emptyLog: () => Promise<boolean>;
}

/** Removes deleted data from the database's files. Writes wait until it is done, reads go on. */
export class Wiping {
  readonly #wiped: Wiped;
  #running: Promise<void> = Promise.resolve();
  #isEnding = false;

  constructor(wiped: Wiped) {
    this.#wiped = wiped;
  }

  wipe(): Promise<void> {
    this.#running = this.#running.catch(() => {}).then(() => this.#wipe());
    return this.#running;
  }

  async #wipe() {
    const { file, emptyLog } = this.#wiped;
    await this.#inTurn(() => rewrite(file));
    while (!(await this.#inTurn(emptyLog)) && !this.#isEnding) await setTimeout(pause);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#wiped.turns.take();
    try {
      return await work();
    } finally {
      release();
    }
  }

  async end() {
    this.#isEnding = true;
    await this.#running.catch(() => {});
  }
}
