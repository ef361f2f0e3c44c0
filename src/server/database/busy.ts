import { Problem } from '#server/problems.ts';

/** Others wrote for so long that it was not worth waiting for them any more; nothing was changed. */
export class Busy extends Problem {
  constructor(cause: unknown) {
    super('unavailable', 'Data sedang diubah oleh pekerjaan lain yang besar. Silakan coba lagi sebentar lagi.', {
      retryAfter: 5,
    });
    this.cause = cause;
  }
}

/** A transaction got in the way of another one, and nothing of it stays: run again, it may well go through. */
export class Collision extends Problem {
  /** How often it is worth running in all. */
  readonly mostRuns: number;

  constructor(cause: unknown, mostRuns: number) {
    super('unavailable', 'Data ini sedang diubah oleh orang lain juga. Silakan coba lagi sebentar lagi.', {
      retryAfter: 1,
    });
    this.cause = cause;
    this.mostRuns = mostRuns;
  }
}

/** Does a part of long work, that nobody waits for in silence, however long others write before it. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
    }
  }
}
