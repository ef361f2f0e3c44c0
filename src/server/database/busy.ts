import { Problem } from '#server/problems.ts';

/** Others wrote for so long that it was not worth waiting for the turn any more; nothing was begun. */
export class Busy extends Problem {
  constructor(cause: unknown) {
    super('unavailable', 'Data sedang diubah oleh pekerjaan lain yang besar. Silakan coba lagi sebentar lagi.', {
      retryAfter: 5,
    });
    this.cause = cause;
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
