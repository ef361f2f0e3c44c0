import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
const closed = promisify(close);

/**
 * Syncs the write-ahead log to the disk without blocking the event loop. Commits during a sync share the next one
 * (group commit).
 */
export class WalSync {
  readonly #log: number;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  /** @param file the log; it must exist as long as the database is open */
  constructor(file: string) {
    // Closing this descriptor releases no lock of SQLite's: those are on the database and on the log's index.
    this.#log = openSync(file, 'r+');
  }

  /**
   * Waits until everything written before is on the disk.
   *
   * @param byMe whether the caller has written. If not, no sync is started: only one that others need is awaited
   */
  written(byMe = true): Promise<void> {
    if (!byMe) return this.#next ?? this.#running;
    // A running sync may have missed the latest write, so everybody awaits the next one.
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
