import { waitBeforeEnd } from '#server/ending.ts';
import type { Db, Tx } from './schema.ts';
import { transact } from './transaction.ts';

/**
 * Writes that readers start without waiting for them, one at a time. Others are dropped meanwhile: the next reader
 * starts them again.
 */
export class UnawaitedWrites {
  readonly #db: Db;
  #current: Promise<void> | null = null;
  #isOver = false;
  /** Called with the reason when a write fails, or what is done after a commit. */
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

  /** Takes no more writes, and waits a moment for the one that is running. */
  async end(): Promise<void> {
    this.#isOver = true;
    await waitBeforeEnd(this.#current);
  }
}
