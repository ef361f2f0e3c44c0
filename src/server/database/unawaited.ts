import { setTimeout } from 'node:timers/promises';
import type { Db, Tx } from './schema.ts';
import { transact } from './transaction.ts';

/** Milliseconds that a write has to come to its end when the database is closed. */
const farewell = 3000;

/**
 * Writes that whoever reads leaves behind and does not wait for: one at a time. What comes while one is under way is left
 * out, as the next who reads the same leaves it behind again.
 */
export class UnawaitedWrites {
  readonly #db: Db;
  #current: Promise<void> | null = null;
  #isOver = false;
  /** Is told why one failed. */
  onFailure: (error: unknown) => void = () => {};

  constructor(db: Db) {
    this.#db = db;
  }

  /** Does the work in a transaction of its own, some time after this. */
  leave(work: (tx: Tx) => Promise<void>): void {
    if (this.#current || this.#isOver) return;
    this.#current = transact(this.#db, work)
      .catch((error: unknown) => this.onFailure(error))
      .finally(() => {
        this.#current = null;
      });
  }

  /** Takes nothing more, and gives what is under way a moment. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.race([this.#current, setTimeout(farewell, undefined, { ref: false })]);
  }
}
