import type { WorkUnderWay } from '#contract/under-way.ts';
import type { OnProgress } from './progress.ts';

/** The long work that is being done, for whoever waits for it. */
export class UnderWay {
  readonly #works = new Set<WorkUnderWay>();

  /** Does it, and is told of it meanwhile. */
  async follow<T>(
    what: Pick<WorkUnderWay, 'work' | 'by'>,
    work: (told: OnProgress) => Promise<T>,
    onProgress: OnProgress = () => {},
  ): Promise<T> {
    const one: WorkUnderWay = { ...what, done: 0, total: null };
    this.#works.add(one);
    try {
      return await work((done, total, state) => {
        Object.assign(one, { done, total });
        onProgress(done, total, state);
      });
    } finally {
      this.#works.delete(one);
    }
  }

  /** What began first at the head. */
  list(): WorkUnderWay[] {
    return [...this.#works];
  }
}
