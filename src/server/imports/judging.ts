import type { ImportField } from '#contract/import-columns.ts';
import { mostCandidates, type RowChoice, type Verdict } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { storedKeys, uniqueKeyOf } from './import-keys.store.ts';
import type { Finding } from './import-rows.store.ts';
import type { Because, Existing, Importable, KeyedRows, Remark } from './importable.ts';
import type { Understood } from './row-reading.ts';

/** Keys that are looked up by one statement. */
const mostKeys = 1000;

/**
 * Looks up which rows have which keys, at most `most` a key. A key with more rows is looked up only once: a file in
 * which everybody has the same name would be read as often as it has rows.
 */
function fewOfEach(rows: KeyedRows, most: number) {
  const crowded = new Map<string, readonly number[]>();

  return async (db: Db | Tx, keys: readonly string[]): Promise<Map<string, readonly number[]>> => {
    const found = new Map<string, readonly number[]>();
    const others = keys.filter((key) => !crowded.has(key));
    for (let start = 0; start < others.length; start += mostKeys) {
      const some = await rows.few(db, others.slice(start, start + mostKeys), most);
      for (const { key, rows } of some) (rows.length < most ? found : crowded).set(key, rows);
    }
    return new Map([...crowded, ...found]);
  };
}

/** The verdict of a row. */
export interface Judged {
  number: number;
  verdict: Verdict;
  choice: RowChoice | null;
  target: Pick<Existing, 'id' | 'version'> | null;
  finding: Finding;
}

type Ids = ReadonlyMap<string, readonly number[]>;

/** What some rows are compared with, looked up for all of them at once. */
interface Surroundings {
  /** Rows of the directory, by their unique keys. */
  existing: Map<string, Existing>;
  /** Ids of rows of the directory with the same match keys. */
  alike: Map<Because, Ids>;
  /** Numbers of the file's rows. */
  inFile: Ids;
}

/** The ids of similar rows with the kinds of keys that they share; who shares most comes first. */
function candidatesOf({ keys }: Understood, { alike }: Surroundings): Finding['candidates'] {
  const reasons = new Map<number, Because[]>();
  const add = (id: number, because: Because) => reasons.set(id, [...(reasons.get(id) ?? []), because]);
  for (const [because, ids] of alike) {
    for (const id of ids.get(keys.alike[because] ?? '') ?? []) add(id, because);
  }
  return [...reasons]
    .map(([id, because]) => ({ id, because }))
    .sort((one, other) => other.because.length - one.because.length || one.id - other.id)
    .slice(0, mostCandidates);
}

function alikeInFile({ number, keys }: Understood, { inFile }: Surroundings): number[] {
  const numbers = storedKeys({ unique: null, alike: keys.alike }).flatMap((key) => inFile.get(key) ?? []);
  return [...new Set(numbers)]
    .filter((other) => other !== number)
    .sort((one, other) => one - other)
    .slice(0, mostCandidates);
}

const lineBreaks = /\r\n?/g;

/** Removes doubts about texts that the existing row has too: those don't change. */
function withoutDoubts(row: Understood, { values: stored }: Existing, isKey: (field: string) => boolean): Understood {
  const settled = new Set<string | null>(
    Object.entries(row.doubtful)
      .filter(
        ([field, text]) => isKey(field) || String(stored[field as ImportField]).replace(lineBreaks, '\n') === text,
      )
      .map(([field]) => field),
  );
  if (settled.size === 0) return row;
  return {
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([field]) => !settled.has(field))),
    faults: row.faults.filter(({ field }) => !settled.has(field)),
    warnings: row.warnings.filter(({ field }) => !settled.has(field)),
  };
}

/**
 * Compares rows with the directory and with the other rows of their file. Nothing is guessed where several rows could
 * be meant.
 *
 * @param others the file's rows by their keys; null while those are not known yet
 */
export function createJudge(importable: Importable, others: KeyedRows | null) {
  const inFile = others && fewOfEach(others, mostCandidates + 1);
  const alikes = Object.entries(importable.alike).map(
    ([because, rows]) => [because as Because, fewOfEach(rows, mostCandidates)] as const,
  );

  /** Rows of one file with the same unique key are all wrong: it is unknown which is right. */
  function repeated({ number, keys }: Understood, { inFile: rows }: Surroundings): Remark[] {
    const numbers = keys.unique === null ? [] : (rows.get(uniqueKeyOf(keys.unique)) ?? []);
    const same = numbers.filter((other) => other !== number);
    if (same.length === 0) return [];
    const named = same.slice(0, 5).map(readableNumber).join(', ') + (same.length > 5 ? ', …' : '');
    return [{ field: importable.key.field, message: `${importable.key.label} ini juga ada di baris ${named}.` }];
  }

  /** The unique key of a row. A doubtful text counts only if it has no other. */
  const uniqueOf = ({ keys, doubtful }: Understood) => keys.unique ?? importable.keysOf(doubtful).unique;

  async function around(db: Db | Tx, rows: readonly Understood[]): Promise<Surroundings> {
    const existing = await importable.find(
      db,
      rows.flatMap((row) => {
        const unique = uniqueOf(row);
        return unique ?? [];
      }),
    );
    const strangers = rows.filter((row) => !existing.has(uniqueOf(row) ?? ''));
    const alike = new Map<Because, Ids>();
    for (const [because, ids] of alikes) {
      const keys = new Set(
        strangers.map(({ keys: { alike: all } }) => all[because]).filter((key) => key !== undefined),
      );
      alike.set(because, await ids(db, [...keys]));
    }
    if (!inFile) return { existing, alike, inFile: new Map() };
    const keys = new Set(rows.flatMap((row) => storedKeys(row.keys)));
    return { existing, alike, inFile: await inFile(db, [...keys]) };
  }

  function judge(understood: Understood, surroundings: Surroundings): Judged {
    const existing = surroundings.existing.get(uniqueOf(understood) ?? '');
    const isKey = (field: string) => field === importable.key.field;
    const row = existing ? withoutDoubts(understood, existing, isKey) : understood;
    const { number, values, warnings, hasLostZero } = row;
    const finding: Finding = { values: {}, old: {}, candidates: [], alike: [], faults: [], warnings, hasLostZero };
    const wrong = (faults: Remark[]): Judged => ({
      number,
      verdict: 'wrong',
      choice: null,
      target: null,
      finding: { ...finding, faults },
    });
    const missing = existing ? [] : importable.missing(values);
    const seen = new Set(row.faults.map(({ field }) => field));
    const lacking = missing.filter(({ field }) => !seen.has(field));
    const faults = [...row.faults, ...repeated(row, surroundings)];
    if (faults.length > 0) return wrong([...faults, ...lacking]);
    if (existing) {
      const old = importable.differences(values, existing);
      if (Object.keys(old).length === 0) return { number, verdict: 'same', choice: null, target: existing, finding };
      const otherName = importable.otherName(values, existing);
      return {
        number,
        verdict: otherName ? 'other_name' : 'changed',
        choice: otherName ? 'skip' : 'change',
        target: existing,
        finding: { ...finding, values, old, warnings: otherName ? [...warnings, otherName] : warnings },
      };
    }
    const candidates = candidatesOf(row, surroundings);
    if (candidates.length === 0 && lacking.length > 0) return wrong(lacking);
    const alike = alikeInFile(row, surroundings);
    const isAlone = candidates.length === 0 && alike.length === 0;
    return {
      number,
      verdict: isAlone ? 'new' : 'possible',
      choice: isAlone ? 'add' : null,
      target: null,
      finding: { ...finding, values, candidates, alike },
    };
  }

  return async (db: Db | Tx, rows: readonly Understood[]): Promise<Judged[]> => {
    const surroundings = await around(db, rows);
    return mapInSlices(rows, (row) => judge(row, surroundings));
  };
}
