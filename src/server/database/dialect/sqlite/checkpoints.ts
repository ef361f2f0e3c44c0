import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '../turns.ts';

/** What SQLite says of its write-ahead log, in pages. */
export interface LogState {
  /** 1 where somebody still needs the log as it is. */
  busy: number;
  log: number;
  /** Those of them that are in the database as well. */
  checkpointed: number;
}

/** PASSIVE leaves what readers still need; TRUNCATE leaves an empty file, or says that it is busy. */
export type CheckpointMode = 'PASSIVE' | 'TRUNCATE';

export type CheckpointAnswer = { state: LogState } | { failure: string };

/** So many pages are brought together: a change writes some thirty, mostly the same ones, so a longer log saves work. */
const mostPages = 4000;

/**
 * Brings what commits have left in the write-ahead log into the database, on a thread: it takes up to half a second of a slow
 * disk, for which nobody's reading waits.
 */
export class Checkpoints {
  readonly #file: string;
  /** Of those who write. */
  readonly #turns: Turns;
  /** Of those who ask the thread. */
  readonly #asking = new Turns();
  #worker: Worker | null = null;
  #running: Promise<void> | null = null;
  /** How long the log was when a part of it had to stay. */
  #stayed = 0;

  constructor(file: string, turns: Turns) {
    this.#file = file;
    this.#turns = turns;
  }

  /** Sees how long the log has become by a commit. */
  committed({ log, checkpointed }: LogState) {
    if (log < this.#stayed) this.#stayed = 0;
    if (this.#running || log - Math.max(checkpointed, this.#stayed) < mostPages) return;
    this.#running = this.#bring()
      // As with SQLite's own: a disk that is full is told by what is written, and the log keeps everything until it has room.
      .catch(() => {
        this.#stayed = log;
      })
      .finally(() => {
        this.#running = null;
      });
  }

  /** Empties the log's file. Nobody may write meanwhile. Answers false where a reader still needs it. */
  async emptyLog(): Promise<boolean> {
    return (await this.#run('TRUNCATE')).busy === 0;
  }

  async end() {
    await this.#running;
    if (!this.#worker) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#worker.postMessage('end');
    await ended;
    this.#worker = null;
  }

  async #bring() {
    await this.#run('PASSIVE');
    // The little that came meanwhile, while nobody writes: only a log that is there as a whole begins anew.
    const release = await this.#turns.take();
    try {
      const { log, checkpointed } = await this.#run('PASSIVE');
      this.#stayed = checkpointed < log ? log : 0;
    } finally {
      release();
    }
  }

  #started(): Worker {
    const worker = new Worker(new URL('./checkpointing.ts', import.meta.url), { workerData: this.#file });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }

  async #run(mode: CheckpointMode): Promise<LogState> {
    const release = await this.#asking.take();
    const worker = this.#worker ?? this.#started();
    worker.ref();
    try {
      const answered = once(worker, 'message');
      worker.postMessage(mode);
      const [answer]: CheckpointAnswer[] = await answered;
      if (!answer || 'failure' in answer) throw new Error(answer?.failure ?? 'The thread of checkpoints has ended.');
      return answer.state;
    } finally {
      worker.unref();
      release();
    }
  }
}
