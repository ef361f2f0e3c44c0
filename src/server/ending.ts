import { setTimeout } from 'node:timers/promises';

/** Milliseconds that pending work gets when the process stops. */
const endTimeout = 3000;

/** Waits for pending work before the process ends, but not for long: the database may be unresponsive. */
export async function waitBeforeEnd(work: Promise<unknown> | null, timeout = endTimeout): Promise<void> {
  await Promise.race([work, setTimeout(timeout, undefined, { ref: false })]);
}

/** Promises that nobody may be awaiting, until they settle. */
export class PendingWork {
  readonly #works = new Set<Promise<unknown>>();

  add<T>(work: Promise<T>): Promise<T> {
    this.#works.add(work);
    const forget = () => this.#works.delete(work);
    work.then(forget, forget);
    return work;
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#works);
  }
}
