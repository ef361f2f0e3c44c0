import type { FieldFault } from '#contract/endpoint.ts';
import { type Facts, factsAt, type Row } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import { invalid, Problem } from '#server/problems.ts';

type Table = 'training_modules' | 'training_classes';

/** The facts that a request carries. */
export type Sent<T extends Table> = { [Fact in keyof Facts<T>]?: Facts<T>[Fact] | undefined };

/** What a person sent of a row: the facts that fit, the faults of the others, and the version that the edit began from. */
interface Edit<T extends Table> {
  sent: Sent<T>;
  faults: FieldFault[];
  version: number | undefined;
}

const newerVersion: FieldFault = { field: 'version', message: 'Versi ini lebih baru daripada datanya.' };

type Values = Record<string, unknown>;

/**
 * What of an edit is to be written, compared three ways as with members: a field sent as it was when the edit began keeps
 * the newer value; one that both changed, to different values, is a conflict. Without a version what is sent is what is meant.
 *
 * @param shown the row as it is now, for whoever has to choose
 */
export async function compared<T extends Table>(
  tx: Tx,
  table: T,
  current: Row<T>,
  { sent, faults: seen, version }: Edit<T>,
  shown: () => Promise<unknown>,
): Promise<Partial<Facts<T>>> {
  const faults = version !== undefined && version > current.version ? [...seen, newerVersion] : seen;
  const now: Values = current;
  const isOlder = version !== undefined && version < current.version;
  const base: Values = isOlder ? await factsAt(tx, table, current, version) : now;
  const values: Values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const isFaulty = (field: string) => seen.some((fault) => fault.field === field);
  const touched = [...new Set([...Object.keys(values), ...seen.map(({ field }) => field)])].filter(
    (field) => isFaulty(field) || values[field] !== base[field],
  );
  const conflicts = touched.filter(
    (field) => now[field] !== base[field] && (isFaulty(field) || values[field] !== now[field]),
  );
  if (conflicts.length > 0) {
    throw new Problem('conflict', 'Data ini sudah diubah orang lain. Pilih isian mana yang berlaku.', {
      faults: conflicts.map((field) => ({ field, message: 'Isian ini sudah diubah orang lain.' })),
      data: await shown(),
    });
  }
  if (faults.length > 0) throw invalid(faults);
  if (version === undefined) return values as Partial<Facts<T>>;
  return Object.fromEntries(touched.map((field) => [field, values[field]])) as Partial<Facts<T>>;
}
