interface Limits {
  /** How many work at once, in all and of one asker. */
  places?: number;
  ofOne?: number;
  /** How many may wait, in all and of one asker. */
  waiting?: number;
  waitingOfOne?: number;
  /** What those beyond are told, and who goes away meanwhile. */
  refusal?: () => Error;
}

interface Wish {
  /** Ends the wait. */
  signal?: AbortSignal;
  /** Called at once if it has to wait, and again every second. */
  onWaiting?: () => void;
}

/**
 * Places of this process for work that takes much, and who waits for one. Askers, such as accounts, take turns: whoever asks
 * for many places doesn't come before others who ask for one.
 */
export class Queue<Asker = unknown> {
  readonly #limits: Required<Limits>;
  readonly #held = new Map<Asker, number>();
  /** By asker, who is next first. Each function takes over a place. */
  readonly #queues = new Map<Asker, (() => void)[]>();

  constructor({ places = 1, ofOne = places, waiting = Number.POSITIVE_INFINITY, ...others }: Limits = {}) {
    const refusal = () => new Error('Too many are waiting.');
    this.#limits = { places, ofOne, waiting, waitingOfOne: waiting, refusal, ...others };
  }

  /** Waits for a place. The function that it returns gives it back, once. */
  async take(asker: Asker, wish: Wish = {}): Promise<() => void> {
    if (this.#hasPlaceFor(asker)) this.#hold(asker, 1);
    else await this.#wait(asker, wish);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(asker);
      isHeld = false;
    };
  }

  /** Works in a place. */
  async run<T>(asker: Asker, work: () => Promise<T> | T, wish?: Wish): Promise<T> {
    const release = await this.take(asker, wish);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #hasPlaceFor(asker: Asker): boolean {
    const all = this.#held.values().reduce((sum, count) => sum + count, 0);
    return all < this.#limits.places && (this.#held.get(asker) ?? 0) < this.#limits.ofOne;
  }

  #hold(asker: Asker, more: 1 | -1): void {
    const held = (this.#held.get(asker) ?? 0) + more;
    if (held > 0) this.#held.set(asker, held);
    else this.#held.delete(asker);
  }

  #release(asker: Asker): void {
    this.#hold(asker, -1);
    // Whoever had a place comes after all others.
    this.#enqueue(asker, this.#queues.get(asker) ?? []);
    for (const [next, queue] of this.#queues) {
      if (!this.#hasPlaceFor(next)) continue;
      this.#hold(next, 1);
      queue[0]?.();
      return;
    }
  }

  /** Makes this the queue of an asker, behind those of all others. */
  #enqueue(asker: Asker, queue: (() => void)[]): void {
    this.#queues.delete(asker);
    if (queue.length > 0) this.#queues.set(asker, queue);
  }

  #leave(asker: Asker, one: () => void): void {
    this.#enqueue(asker, this.#queues.get(asker)?.filter((other) => other !== one) ?? []);
  }

  async #wait(asker: Asker, { signal, onWaiting }: Wish): Promise<void> {
    const { waiting, waitingOfOne, refusal } = this.#limits;
    const own = this.#queues.get(asker) ?? [];
    const all = this.#queues.values().reduce((sum, { length }) => sum + length, 0);
    if (all >= waiting || own.length >= waitingOfOne || signal?.aborted) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      this.#leave(asker, begin);
      resolve();
    };
    const giveUp = () => {
      this.#leave(asker, begin);
      reject(refusal());
    };
    this.#queues.set(asker, [...own, begin]);
    signal?.addEventListener('abort', giveUp);
    onWaiting?.();
    const reminder = onWaiting && setInterval(onWaiting, 1000);
    try {
      await promise;
    } finally {
      clearInterval(reminder);
      signal?.removeEventListener('abort', giveUp);
    }
  }
}
