import { hash } from 'node:crypto';

/** Longer statements have long lists in them, and are rarely repeated. */
const longest = 1200;

/** Prepared statements of a connection at most. */
const most = 300;

/** A statement as it is sent. */
interface Statement {
  text: string;
  /** The name under which it is prepared. */
  name?: string;
}

/**
 * Names for frequent statements, so that each connection prepares them once. A name depends on the text alone, because
 * behind a pooler several instances share connections.
 */
export class PreparedStatements {
  readonly #statements = new Map<string, Statement>();
  #isBorne: boolean;
  #generation = 0;

  /** @param isBorne whether statements may be prepared */
  constructor(isBorne: boolean) {
    this.#isBorne = isBorne;
  }

  of(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (!this.#isBorne || sql.length > longest || this.#statements.size >= most) return { text: sql };
    const text = this.#generation === 0 ? sql : `${sql} -- ${this.#generation}`;
    const statement = { text, name: `directory_${hash('sha1', text)}` };
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Gives all statements new names: a later version has added columns to their results. */
  forget() {
    this.#statements.clear();
    this.#generation += 1;
  }

  /** Stops preparing statements: the pooler gives each transaction a connection that others prepared for. */
  giveUp() {
    this.#statements.clear();
    this.#isBorne = false;
  }
}
