import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
const closed = promisify(close);

/**
 * Brings the database's log to the disk on a thread of its own, once for all who wait, so that nobody else has to wait
 * for the disk.
 */
export class WalSync {
  readonly #log: number;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  /** @param file the log, which must exist for as long as the database is open */
  constructor(file: string) {
    // Closing it touches none of the locks: they are on the database and on the log's index.
    this.#log = openSync(file, 'r+');
  }

  /**
   * Waits until all that was written before is on the disk.
   *
   * @param byMe whether whoever waits has written; else only what others wait for already is waited for
   */
  written(byMe = true): Promise<void> {
    if (!byMe) return this.#next ?? this.#running;
    // One that has begun may have missed the latest write; the one after it has not begun, and serves all that wait.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        this.#running = sync(this.#log);
        return this.#running;
      });
    return this.#next;
  }

  async close() {
    await this.#running.catch(() => {});
    await closed(this.#log);
  }
}
