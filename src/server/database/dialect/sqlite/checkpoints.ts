import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Turns } from '#server/turns.ts';

/** State of the write-ahead log, in pages. */
export interface LogState {
  /** 1 where a reader or writer still needs the log as it is. */
  busy: number;
  log: number;
  /** Those of them that are in the database as well. */
  checkpointed: number;
}

/** PASSIVE keeps what readers still need; TRUNCATE leaves an empty file, or reports that it is busy. */
export type CheckpointMode = 'PASSIVE' | 'TRUNCATE';

export type CheckpointAnswer = { state: LogState } | { failure: string };

/** Pages in the log before a checkpoint. A write changes some thirty, mostly the same ones, so a longer log saves work. */
const mostPages = 4000;

/** Runs checkpoints on a thread: they take up to half a second on a slow disk, and would block all requests. */
export class Checkpoints {
  readonly #file: string;
  /** The queue of writers. */
  readonly #turns: Turns;
  /** The queue for the thread. */
  readonly #asking = new Turns();
  #worker: Worker | null = null;
  #running: Promise<void> | null = null;
  /** Length of the log when a checkpoint last had to keep a part of it. */
  #stayed = 0;

  constructor(file: string, turns: Turns) {
    this.#file = file;
    this.#turns = turns;
  }

  /** Starts a checkpoint if the log has become too long. */
  committed({ log, checkpointed }: LogState) {
    if (log < this.#stayed) this.#stayed = 0;
    if (this.#running || log - Math.max(checkpointed, this.#stayed) < mostPages) return;
    this.#running = this.#bring()
      // As with SQLite's own checkpoints: writes report a full disk, and the log keeps everything until there is room.
      .catch(() => {
        this.#stayed = log;
      })
      .finally(() => {
        this.#running = null;
      });
  }

  /** Empties the log's file while nobody writes. Returns false if a reader still needs it. */
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
    // Copies the few pages written meanwhile, while nobody writes: only a completely copied log starts anew.
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
