import type { SessionRow } from './sessions.store.ts';

/** A session, and the password hash it began with: the session is invalid once the account has another one. */
interface Begun {
  session: SessionRow;
  passwordHash: string;
}

/** Write-behind state of sessions: begun before they are in the database, and ended before it knows. Lost on restart. */
export class UnwrittenSessions {
  readonly #begun = new Map<string, Begun>();
  readonly #over = new Set<string>();

  /** Counts a session until it is written or its write fails. */
  begin(begun: Begun, written: Promise<unknown>): void {
    const { id } = begun.session;
    this.#begun.set(id, begun);
    const forget = () => this.#begun.delete(id);
    written.then(forget, forget);
  }

  get(id: string): Begun | undefined {
    return this.#begun.get(id);
  }

  of(accountId: number): SessionRow[] {
    return [...this.#begun.values()]
      .map(({ session }) => session)
      .filter(({ id, account_id }) => account_id === accountId && !this.#over.has(id));
  }

  /** Treats a session as ended until its end is written or that write fails. */
  end(id: string, written: Promise<unknown>): void {
    this.#over.add(id);
    const forget = () => this.#over.delete(id);
    written.then(forget, forget);
  }

  isOver(id: string): boolean {
    return this.#over.has(id);
  }
}
