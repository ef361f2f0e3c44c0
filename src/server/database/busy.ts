import { Problem } from '#server/problems.ts';

/** Other writers kept the lock for too long. Nothing was changed. */
export class Busy extends Problem {
  constructor(cause: unknown) {
    super('unavailable', 'Data sedang diubah oleh pekerjaan lain yang besar. Silakan coba lagi sebentar lagi.', {
      retryAfter: 5,
    });
    this.cause = cause;
  }
}

/** A transaction that was rolled back because of a concurrent one. Running it again may succeed. */
export class Collision extends Problem {
  /** How often to run it at most, the first time included. */
  readonly mostRuns: number;

  constructor(cause: unknown, mostRuns: number) {
    super('unavailable', 'Data ini sedang diubah oleh orang lain juga. Silakan coba lagi sebentar lagi.', {
      retryAfter: 1,
    });
    this.cause = cause;
    this.mostRuns = mostRuns;
  }
}

/** Runs a part of long work again and again until the lock is free, as nobody waits for that without being told. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
    }
  }
}
