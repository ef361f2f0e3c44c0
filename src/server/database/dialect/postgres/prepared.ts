import { hash } from 'node:crypto';

/** Longer statements are rarely the same twice: they have long lists in them. */
const longest = 1200;

/** So many statements a connection keeps prepared at most. */
const most = 300;

/** A statement as it is sent. */
interface Statement {
  text: string;
  /** By which a connection keeps it prepared. */
  name?: string;
}

/**
 * Statements that come again and again, so that each connection prepares them once. A name stands for
 * its text alone: behind a pooler, connections of several instances are the same.
 */
export class PreparedStatements {
  readonly #statements = new Map<string, Statement>();
  #isBorne: boolean;
  #generation = 0;

  /** @param isBorne whether statements may be kept prepared */
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

  /** Prepares all anew, as other texts: a later version has added columns to what they answer. */
  forget() {
    this.#statements.clear();
    this.#generation += 1;
  }

  /** Prepares nothing any more: the pooler before the server gives each transaction a connection that others prepared for. */
  giveUp() {
    this.#statements.clear();
    this.#isBorne = false;
  }
}
