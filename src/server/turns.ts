/** A semaphore within this process: first come, first served. */
export class Turns {
  #free: number;
  /** Each takes over a released place; the first has waited longest. */
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
   * Waits for a place. The function that it returns releases it, once.
   *
   * @param timeout milliseconds after which waiting fails; without it, it waits for ever
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
      const giveUp = () => {
        this.#waiting.delete(taken);
        reject(new Error(`There was no turn for ${timeout} ms.`));
      };
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout);
      this.#waiting.add(taken);
    });
  }
}
