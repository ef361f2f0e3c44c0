/*
 * A cache of compiled statements. Kysely visits a whole statement to build the same text again, which takes a tenth of
 * a list's processor time, and seconds for 100,000 inserted members.
 */

import { type Compilable, type CompiledQuery, type DialectAdapter, SelectQueryNode } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** Characters of statements to keep for each database; the statements used last are kept. */
const keptText = 1_000_000;

/** A longer statement has a long list of values. It rarely comes again with just as many, so it is not kept. */
const longestOnce = 4000;

type Statement = CompiledQuery<never>;

class KeptStatements {
  /** The most recently used last. */
  readonly #statements = new Map<string, Statement>();
  #text = 0;

  get(key: string, compile: () => Statement, longest: number): Statement {
    const kept = this.#statements.get(key);
    if (kept) {
      this.#statements.delete(key);
      this.#statements.set(key, kept);
      return kept;
    }
    const statement = compile();
    if (statement.sql.length > longest) return statement;
    this.#statements.set(key, statement);
    this.#text += statement.sql.length;
    for (const [oldest, { sql }] of this.#statements) {
      if (this.#text <= keptText) break;
      this.#statements.delete(oldest);
      this.#text -= sql.length;
    }
    return statement;
  }
}

// Transactions are objects of their own, but share the adapter with their database.
const keptOf = new WeakMap<DialectAdapter, KeptStatements>();

/** The statement of a key; compiles it where it is not kept. Its parameters are those of the first time. */
function keptStatement(db: Db | Tx, key: string, compile: () => Statement, longest: number): Statement {
  const { adapter, plugins } = db.getExecutor();
  // Plugins see a statement only when it is compiled.
  if (plugins.length > 0) return compile();
  const kept = keptOf.get(adapter) ?? new KeptStatements();
  keptOf.set(adapter, kept);
  return kept.get(key, compile, longest);
}

/** The place of a value in a statement. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Stands for a value while a statement is built; {@link compiledOnce} is given the value. */
export function placeholder<Value>(name: string): Value {
  const place: unknown = new Placeholder(name);
  return place as Value;
}

/** Placeholders for as many values, and the values by their names. */
export function placeholders<Value>(
  name: string,
  values: readonly Value[],
): { places: Value[]; values: Record<string, Value> } {
  const named = values.map((value, index) => [`${name}${index}`, value] as const);
  return { places: named.map(([one]) => placeholder<Value>(one)), values: Object.fromEntries(named) };
}

/**
 * Compiles a statement once for each key.
 *
 * @param key tells all statements apart, but for the values that placeholders stand for
 * @param build builds the statement; only called when it is not kept
 * @param values the values of the placeholders, by their names
 */
export function compiledOnce<Answer>(
  db: Db | Tx,
  key: string,
  build: () => Compilable<Answer>,
  values: Readonly<Record<string, unknown>> = {},
): CompiledQuery<Answer> {
  const compile = () => {
    const compiled = build().compile() as Statement;
    // Drivers ask what kind of statement it is; the rest of its nodes takes many times the memory of the text.
    return SelectQueryNode.is(compiled.query) ? { ...compiled, query: SelectQueryNode.create() } : compiled;
  };
  const statement = keptStatement(db, key, compile, longestOnce);
  const parameters = statement.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value));
  return { ...statement, parameters };
}

/** Runs a statement that is compiled once for each key, and returns its rows; see {@link compiledOnce}. */
export async function runCompiled<Answer>(
  db: Db | Tx,
  key: string,
  build: () => Compilable<Answer>,
  values?: Readonly<Record<string, unknown>>,
): Promise<Answer[]> {
  const { rows } = await db.executeQuery(compiledOnce(db, key, build, values));
  return rows;
}
