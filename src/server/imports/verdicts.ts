import type { ImportField } from '#contract/import-columns.ts';
import { mostCandidates, type RowChoice, type Verdict } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import { mapInSlices, portionsOf } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';

import type { Because, Existing, Importable, Remark, RowsByKey } from './importable.ts';
import type { Understood } from './row-reading.ts';
import { type Finding, type StagedRow, storedKeys, uniqueKeyOf } from './staged-rows.store.ts';

/** Keys that are looked up by one statement. */
const mostKeys = 1000;

/**
 * Looks up which rows have which keys, at most `most` a key. A key with more rows is looked up only once: a file in
 * which everybody has the same name would be read as often as it has rows.
 */
function fewOfEach(rowsByKey: RowsByKey, most: number) {
  const crowded = new Map<string, readonly number[]>();
  return async (db: Db | Tx, keys: Iterable<string>): Promise<Map<string, readonly number[]>> => {
    const found = new Map(crowded);
    for (const some of portionsOf(
      [...new Set(keys)].filter((key) => !crowded.has(key)),
      mostKeys,
      () => 1,
    )) {
      for (const [key, rows] of Map.groupBy(await rowsByKey(db, some, most), (row) => row.key)) {
        const few = rows.map(({ number }) => number);
        found.set(key, few);
        if (few.length === most) crowded.set(key, few);
      }
    }
    return found;
  };
}

/** The verdict of a row. */
interface Judged {
  verdict: Verdict;
  choice: RowChoice | null;
  target: Pick<Existing, 'id' | 'version'> | null;
  finding: Finding;
}

/** A staged row with its verdict. */
function judgedRow(row: StagedRow, { verdict, choice, target, finding }: Judged): StagedRow {
  return {
    ...row,
    verdict,
    choice,
    target_id: target?.id ?? null,
    target_version: target?.version ?? null,
    finding: JSON.stringify(finding),
  };
}

type Ids = ReadonlyMap<string, readonly number[]>;

/** What some rows are compared with, looked up for all of them at once. */
interface Surroundings {
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
function withoutDoubts(row: Understood, { values: stored }: Existing, key: ImportField): Understood {
  const isSame = (field: string, text: string) =>
    field === key || String(stored[field as ImportField]).replace(lineBreaks, '\n') === text;
  const doubtful = Object.entries(row.doubtful).filter(([field, text]) => isSame(field, text));
  const settled = new Set<string | null>(doubtful.map(([field]) => field));
  if (settled.size === 0) return row;
  return {
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([field]) => !settled.has(field))),
    faults: row.faults.filter(({ field }) => !settled.has(field)),
    warnings: row.warnings.filter(({ field }) => !settled.has(field)),
  };
}

/** Rows of one file with the same unique key are all wrong: it is unknown which is right. */
function repeated({ number, keys }: Understood, { inFile }: Surroundings, { key }: Importable): Remark[] {
  const rows = keys.unique === null ? [] : (inFile.get(uniqueKeyOf(keys.unique)) ?? []);
  const same = rows.filter((other) => other !== number);
  if (same.length === 0) return [];
  const named = same.slice(0, 5).map(readableNumber).join(', ') + (same.length > 5 ? ', …' : '');
  return [{ field: key.field, message: `${key.label} ini juga ada di baris ${named}.` }];
}

/** The verdict of one row. Nothing is guessed where several rows could be meant. */
function verdictOf(
  understood: Understood,
  existing: Existing | undefined,
  around: Surroundings,
  importable: Importable,
): Judged {
  const row = existing ? withoutDoubts(understood, existing, importable.key.field) : understood;
  const { values, warnings, hasLostZero } = row;
  const finding: Finding = { values: {}, old: {}, candidates: [], alike: [], faults: [], warnings, hasLostZero };
  const undecided = { choice: null, target: null };
  const wrong = (faults: Remark[]): Judged => ({ ...undecided, verdict: 'wrong', finding: { ...finding, faults } });
  const seen = new Set(row.faults.map(({ field }) => field));
  const lacking = existing ? [] : importable.missing(values).filter(({ field }) => !seen.has(field));
  const faults = [...row.faults, ...repeated(row, around, importable)];
  if (faults.length > 0) return wrong([...faults, ...lacking]);
  if (existing) {
    const old = importable.differences(values, existing);
    if (Object.keys(old).length === 0) return { ...undecided, verdict: 'same', target: existing, finding };
    const otherName = importable.otherName(values, existing);
    const found = { ...finding, values, old, warnings: otherName ? [...warnings, otherName] : warnings };
    const verdict = otherName ? 'other_name' : 'changed';
    return { verdict, choice: otherName ? 'skip' : 'change', target: existing, finding: found };
  }
  const candidates = candidatesOf(row, around);
  if (candidates.length === 0 && lacking.length > 0) return wrong(lacking);
  const alike = alikeInFile(row, around);
  const found = { ...finding, values, candidates, alike };
  if (candidates.length > 0 || alike.length > 0) return { ...undecided, verdict: 'possible', finding: found };
  return { ...undecided, verdict: 'new', choice: 'add', finding: found };
}

/** Makes a judge, who compares rows as they were read with the directory, and with the others of a file whose keys are known. */
export function createJudge(importable: Importable, file: RowsByKey | null) {
  const inFile = fewOfEach(file ?? (async () => []), mostCandidates + 1);
  const alikes = Object.entries(importable.alike).map(
    ([because, rows]) => [because as Because, fewOfEach(rows, mostCandidates)] as const,
  );
  /** The unique key of a row. A doubtful text counts only if it has no other. */
  const uniqueOf = ({ keys, doubtful }: Understood) => keys.unique ?? importable.keysOf(doubtful).unique;

  return async (db: Db | Tx, staged: readonly StagedRow[], rows: readonly Understood[]): Promise<StagedRow[]> => {
    const uniques = rows.map(uniqueOf);
    const existing = await importable.find(
      db,
      uniques.filter((unique) => unique !== null),
    );
    const strangers = rows.filter((_, index) => !existing.has(uniques[index] ?? ''));
    const around: Surroundings = {
      alike: new Map(),
      inFile: await inFile(
        db,
        rows.flatMap(({ keys }) => storedKeys(keys)),
      ),
    };
    for (const [because, ids] of alikes) {
      const keys = strangers.flatMap(({ keys: { alike } }) => alike[because] ?? []);
      around.alike.set(because, await ids(db, keys));
    }
    const judged = await mapInSlices(staged, (one, index) => {
      const row = rows[index];
      return row ? [judgedRow(one, verdictOf(row, existing.get(uniques[index] ?? ''), around, importable))] : [];
    });
    return judged.flat();
  };
}
