import { waitBeforeEnd } from '#server/ending.ts';
import type { Db, Tx } from './schema.ts';
import { transact } from './transaction.ts';

/**
 * Background writes that reads start, one at a time. While one runs, others are dropped: the next read starts them
 * again.
 */
export class UnawaitedWrites {
  readonly #db: Db;
  #current: Promise<void> | null = null;
  #isOver = false;
  /** Called when a write fails. */
  onFailure: (error: unknown) => void = () => {};

  constructor(db: Db) {
    this.#db = db;
  }

  /** Starts the work in a transaction of its own, unless another is running. */
  leave(work: (tx: Tx) => Promise<void>): void {
    if (this.#current || this.#isOver) return;
    this.#current = transact(this.#db, work)
      .catch((error: unknown) => this.onFailure(error))
      .finally(() => {
        this.#current = null;
      });
  }

  /** Drops further writes, and waits a moment for the running one. */
  async end(): Promise<void> {
    this.#isOver = true;
    await waitBeforeEnd(this.#current);
  }
}
