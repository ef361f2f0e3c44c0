import type { WorkUnderWay } from '#contract/under-way.ts';
import type { OnProgress } from './progress.ts';

/** Says which work of its kind it is, such as by the name of a file. */
export type NameWork = (name: string) => void;

/** The long work that is being done, for whoever waits for it. */
export class UnderWay {
  readonly #works = new Set<WorkUnderWay>();

  /** Does it, and is told of it meanwhile. */
  async follow<T>(
    what: Pick<WorkUnderWay, 'work' | 'by'>,
    work: (told: OnProgress, nameWork: NameWork) => Promise<T>,
    onProgress: OnProgress = () => {},
  ): Promise<T> {
    const one: WorkUnderWay = { ...what, done: 0, total: null };
    this.#works.add(one);
    try {
      const told: OnProgress = (done, total, state) => {
        Object.assign(one, { done, total });
        onProgress(done, total, state);
      };
      return await work(told, (name) => {
        one.work = `${what.work} ${name}`;
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
