import type { SessionRow } from './sessions.store.ts';

/** A session that has begun, and the password that it has begun by: with another one it is over. */
interface Begun {
  session: SessionRow;
  passwordHash: string;
}

/** Sessions that count before the database has them, and those that are over before it knows. A restart forgets both. */
export class UnwrittenSessions {
  readonly #begun = new Map<string, Begun>();
  readonly #over = new Set<string>();

  /** Counts one until it is written, or can't be. */
  begin(begun: Begun, written: Promise<unknown>): void {
    const { id } = begun.session;
    this.#begun.set(id, begun);
    const forget = () => this.#begun.delete(id);
    written.then(forget, forget);
  }

  get(id: string): Begun | undefined {
    return this.#begun.get(id);
  }

  /** Those of an account. */
  of(accountId: number): SessionRow[] {
    return [...this.#begun.values()]
      .map(({ session }) => session)
      .filter(({ id, account_id }) => account_id === accountId && !this.#over.has(id));
  }

  /** Counts one no more, until its end is written, or can't be. */
  end(id: string, written: Promise<unknown>): void {
    this.#over.add(id);
    const forget = () => this.#over.delete(id);
    written.then(forget, forget);
  }

  isOver(id: string): boolean {
    return this.#over.has(id);
  }
}
