import AsyncLock from 'async-lock';

/** A first-come, first-served lock within this process. */
export class Turns {
  readonly #lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  /**
   * Waits for the lock. The function that it answers releases it.
   *
   * @param timeout milliseconds after which the wait fails; without it, the wait has no timeout
   */
  async take(timeouts?: number): Promise<() => void> {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isTaken, resolve: taken, reject: refused } = Promise.withResolvers<void>();
    const work = () => {
      taken();
      return isOver;
    };
    this.#lock.acquire('turn', work, { timeout: timeouts }).catch(refused);
    await isTaken;
    return end;
  }
}
