import AsyncLock from 'async-lock';

/** One after the other, in the order in which they came. */
export class Turns {
  readonly #lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  /** Waits for a turn; the answer ends it. */
  async take(): Promise<() => void> {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
    void this.#lock.acquire('turn', () => {
      taken();
      return isOver;
    });
    await isTaken;
    return end;
  }
}
