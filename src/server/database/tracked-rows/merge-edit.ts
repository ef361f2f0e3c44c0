import type { FieldFault } from '#contract/endpoint.ts';
import { invalid, Problem } from '#server/problems.ts';
import type { Row } from '../history.ts';
import type { Fact, Facts } from '../rows/facts.ts';
import type { TrackedTables, Tx } from '../schema.ts';
import { factsAt } from './facts-at.ts';
import type { RowRules } from './rows.ts';

type Table = keyof TrackedTables;

/** What a person sent of a row. */
export interface Edit<T extends Table> {
  /** The facts with valid values. */
  sent: { [Fact in keyof Facts<T>]?: Facts<T>[Fact] | undefined };
  /** The faults of invalid fields, by the names of requests. */
  faults: FieldFault[];
  /** The version that the edit started from; if absent, nothing is compared. */
  version: number | undefined;
}

const newerVersion: FieldFault = { field: 'version', message: 'Versi ini lebih baru daripada datanya.' };

type Values = Record<string, unknown>;

/**
 * Merges an edit three ways: the row at the version that the edit started from, the row now, and the sent values. A
 * fact sent unchanged keeps the newer value. A fact that both changed to different values is a conflict; the error has
 * the present row. An invalid value counts as changed.
 *
 * @param shown the present row as answers show it
 * @returns the facts to write
 */
export async function mergeEdit<T extends Table>(
  tx: Tx,
  { table, factOf = {}, fieldOf, restated = () => [] }: RowRules<T>,
  current: Row<T>,
  { sent, faults, version }: Edit<T>,
  shown: () => Promise<unknown>,
): Promise<Partial<Facts<T>>> {
  const isOlder = version !== undefined && version < current.version;
  const isNewer = version !== undefined && version > current.version;
  const base: Facts<T> = isOlder ? await factsAt(tx, table, current, version) : current;
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<
    Facts<T>
  >;

  const faulty = new Set<string>(faults.map(({ field }) => factOf[field] ?? field));
  const same = new Set<string>([...restated(values, base), ...restated(values, current)]);
  const before: Values = base;
  const now: Values = current;
  const after: Values = values;
  const touched = [...new Set([...Object.keys(values), ...faulty])].filter(
    (fact) => faulty.has(fact) || (after[fact] !== before[fact] && !same.has(fact)),
  );

  const conflicts = touched.filter(
    (fact) => now[fact] !== before[fact] && (faulty.has(fact) || after[fact] !== now[fact]),
  );
  if (conflicts.length > 0) {
    const fields = new Set(conflicts.map((fact) => fieldOf?.[fact as Fact<T>] ?? fact));
    throw new Problem('conflict', 'Data ini sudah diubah orang lain. Pilih isian mana yang berlaku.', {
      faults: [...fields].map((field) => ({ field, message: 'Isian ini sudah diubah orang lain.' })),
      data: await shown(),
    });
  }
  if (isNewer || faults.length > 0) throw invalid(isNewer ? [...faults, newerVersion] : faults);
  if (version === undefined) return values;
  return Object.fromEntries(touched.map((fact) => [fact, after[fact]])) as Partial<Facts<T>>;
}
