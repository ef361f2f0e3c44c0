/** A first-come, first-served lock within this process; so many may hold it at once. */
export class Turns {
  #free: number;
  /** Called with the place of somebody who leaves; the first waits the longest. */
  readonly #waiting = new Set<() => void>();

  constructor(places = 1) {
    this.#free = places;
  }

  readonly #leave = () => {
    const [next] = this.#waiting;
    if (next) next();
    else this.#free += 1;
  };

  /**
   * Waits for the lock. The function that it answers releases it, once.
   *
   * @param timeout milliseconds after which the wait fails; without it, the wait has no timeout
   */
  async take(timeout?: number): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(timeout);
    let isHeld = true;
    return () => {
      if (isHeld) this.#leave();
      isHeld = false;
    };
  }

  #wait(timeout?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const taken = () => {
        clearTimeout(timer);
        this.#waiting.delete(taken);
        resolve();
      };
      const late = () => {
        this.#waiting.delete(taken);
        reject(new Error(`There was no turn for ${timeout} ms.`));
      };
      const timer = timeout === undefined ? undefined : setTimeout(late, timeout);
      this.#waiting.add(taken);
    });
  }
}
