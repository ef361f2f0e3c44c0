import type { WorkUnderWay } from '#contract/operations.ts';
import type { OnProgress } from './progress.ts';

/** Names this piece of work, for example by the name of a file. */
export type NameWork = (name: string) => void;

/** Registry of long work in progress, shown to people whose writes wait for it. */
export class UnderWay {
  readonly #works = new Set<WorkUnderWay>();

  /** Runs the work and registers it, with its progress, until it is done. */
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

  /** Oldest first. */
  list(): WorkUnderWay[] {
    return [...this.#works];
  }
}
