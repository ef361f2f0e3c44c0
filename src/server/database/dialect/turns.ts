import AsyncLock from 'async-lock';

/** One after the other, in the order in which they came. */
export class Turns {
  readonly #lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  /**
   * Waits for a turn; the answer ends it.
   *
   * @param patience milliseconds after which the wait fails; without it, it lasts as long as it must
   */
  async take(patience?: number): Promise<() => void> {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isTaken, resolve: taken, reject: refused } = Promise.withResolvers<void>();
    const work = () => {
      taken();
      return isOver;
    };
    this.#lock.acquire('turn', work, { timeout: patience }).catch(refused);
    await isTaken;
    return end;
  }
}
