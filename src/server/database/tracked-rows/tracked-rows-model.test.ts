// On both engines: history and undo.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Author, insertTracked } from '#server/database/history.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { namedColumns, uniqueKey } from '#server/database/search-text.ts';
import { Problem } from '#server/problems.ts';
import { regionRules } from '#server/regions/regions.store.ts';
import { uniqueWrites } from '#server/session/who-asks.ts';
import { casesOfRules, emptyDatabase } from '#test/support/database.ts';
import { liveRow, storedRows } from './reading.ts';
import { mergeEdit, removeRow, updateRow } from './rows.ts';
import { type StoredChange, undoStoredChange, withFields } from './undo.ts';
import { undoManyBy } from './undo-many.ts';

const kept = await emptyDatabase();
const database = await openDatabase(kept.config);
afterAll(async () => {
  await database.close();
  await kept.remove();
});

const author: Author = { accountId: null, name: 'Uji', email: null, source: 'form' };
const write = uniqueWrites(database, regionRules);
const undoMany = undoManyBy(regionRules);

interface Facts {
  name: string;
  code: string | null;
}

/** A row as one of its versions left it. */
interface Version extends Facts {
  isDeleted: boolean;
}

/** The naive twin: every version of every row, by its id. */
type Twin = Map<number, Version[]>;

/** A change, as the twin knows it. */
interface At {
  id: number;
  version: number;
}

const fields = ['name', 'code'] as const;

class Conflict extends Error {}

const last = <T>(items: readonly T[]): T => items[items.length - 1] as T;

const versionsOf = (twin: Twin, id: number) => twin.get(id) as Version[];

/** Gives a row another version, unless it is the same, or another row has the name. */
function become(twin: Twin, id: number, next: Version) {
  const versions = twin.get(id) ?? [];
  const now = versions[versions.length - 1];
  if (now && JSON.stringify(now) === JSON.stringify(next)) return;
  const isTaken = [...twin].some(([other, others]) => {
    const { name, isDeleted } = last(others);
    return other !== id && !isDeleted && uniqueKey(name) === uniqueKey(next.name);
  });
  if (!next.isDeleted && isTaken) throw new Conflict();
  twin.set(id, [...versions, next]);
}

function edit(twin: Twin, id: number, age: number, sent: Partial<Facts>) {
  const versions = versionsOf(twin, id);
  const now = last(versions);
  const base = versions[Math.max(1, versions.length - age) - 1] as Version;
  const changed = fields.filter((field) => sent[field] !== undefined && sent[field] !== base[field]);
  if (changed.some((field) => now[field] !== base[field] && now[field] !== sent[field])) throw new Conflict();
  become(twin, id, { ...now, ...Object.fromEntries(changed.map((field) => [field, sent[field]])) });
}

const same = (one: Facts, other: Facts) => fields.every((field) => one[field] === other[field]);

/** What a change did, and the row before and after it. */
function changeAt(twin: Twin, { id, version }: At) {
  const versions = versionsOf(twin, id);
  const [before, after] = [versions[version - 2], versions[version - 1] as Version];
  const wasThere = before !== undefined && !before.isDeleted;
  const kind = after.isDeleted ? 'restore' : wasThere ? 'change' : 'remove';
  const touched = before ? fields.filter((field) => before[field] !== after[field]) : [];
  return { kind, before, after, touched, now: last(versions), isLatest: version === versions.length } as const;
}

function reverse(twin: Twin, at: At) {
  const { kind, before, touched, now } = changeAt(twin, at);
  const values = kind === 'change' ? Object.fromEntries(touched.map((field) => [field, before?.[field]])) : {};
  become(twin, at.id, { ...now, ...values, isDeleted: kind === 'remove' });
}

function undo(twin: Twin, at: At) {
  const { kind, after, touched, now, isLatest } = changeAt(twin, at);
  const isSame = kind === 'change' ? !now.isDeleted && touched.every((field) => now[field] === after[field]) : isLatest;
  if (!isSame) throw new Conflict();
  reverse(twin, at);
}

/** Undoes what it can; answers the ids of the rows that it leaves. */
function undoAll(twin: Twin, changes: readonly At[]): number[] {
  const left: number[] = [];
  const kindOf = new Map(changes.map((at) => [at, changeAt(twin, at).kind]));
  for (const at of changes) {
    const { after, now } = changeAt(twin, at);
    if (now.isDeleted === after.isDeleted && same(now, after)) continue;
    left.push(at.id);
    kindOf.delete(at);
  }
  for (const kind of ['remove', 'change', 'restore']) {
    for (const [at, itsKind] of kindOf) {
      if (itsKind !== kind) continue;
      try {
        reverse(twin, at);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        left.push(at.id);
      }
    }
  }
  return left;
}

const place = fc.nat(5);
const name = fc.constantFrom<string[]>('Aceh', 'aceh', 'Bali', 'Solo');
const code = fc.constantFrom<(string | null)[]>('1', '2', null);
const sent = fc.record({ name, code }, { requiredKeys: [] });

const step = fc.oneof(
  fc.record({ what: fc.constant('add' as const), name, code }),
  fc.record({ what: fc.constant('edit' as const), place, age: fc.nat(3), sent }),
  fc.record({ what: fc.constant('remove' as const), place }),
);

const command = fc.oneof(
  { weight: 3, arbitrary: step },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const), place: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('many' as const), steps: fc.array(step, { maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo many' as const), place: fc.nat(5) }) },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Chosen {
  step: Step;
  id: number | null;
}

/** The rows that steps are for, each only once; those to be added have none yet. */
function withRows(twin: Twin, steps: readonly Step[]): Chosen[] {
  const live = [...twin.keys()].filter((id) => !last(versionsOf(twin, id)).isDeleted);
  const free = new Set(live);
  return steps.flatMap((step): Chosen[] => {
    if (step.what === 'add') return [{ step, id: null }];
    const id = live[step.place % live.length];
    return id !== undefined && free.delete(id) ? [{ step, id }] : [];
  });
}

function takeInTwin(twin: Twin, step: Step, id: number) {
  if (step.what === 'add') become(twin, id, { name: step.name, code: step.code, isDeleted: false });
  else if (step.what === 'edit') edit(twin, id, step.age, step.sent);
  else become(twin, id, { ...last(versionsOf(twin, id)), isDeleted: true });
}

/** Answers the row's id. */
async function takeInDatabase(tx: Tx, step: Step, id: number | null): Promise<number> {
  if (step.what === 'add') {
    const row = { ...namedColumns(step.name), code: step.code, other_names: null };
    return (await insertTracked(tx, author, 'regions', row)).id;
  }
  const current = await liveRow(tx, regionRules, id ?? 0);
  if (step.what === 'remove') await removeRow(tx, author, regionRules, current);
  else {
    const change = { sent: step.sent, faults: [], version: Math.max(1, current.version - step.age) };
    const facts = await mergeEdit(tx, regionRules, current, change, async () => current);
    await updateRow(tx, author, regionRules, current, facts);
  }
  return current.id;
}

async function stored({ id, version }: At): Promise<StoredChange> {
  return database.db
    .selectFrom('changes')
    .selectAll()
    .where('subject', '=', 'regions')
    .where('subject_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

/** What work answers; null where it is a conflict. */
async function unlessConflict<R>(work: () => R | Promise<R>): Promise<R | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Conflict || (error instanceof Problem && error.kind === 'conflict')) return null;
    throw error;
  }
}

/** The twin beside the database: what has been done, and what can be undone. */
class Both {
  twin: Twin = new Map();
  changes: At[] = [];
  operations: At[][] = [];

  /** Does the same to both; where one refuses it the other must, and nothing has changed. */
  async #do<R>(inDatabase: (tx: Tx) => Promise<R>, inTwin: (twin: Twin, answer: R | null) => unknown) {
    const answer = await unlessConflict(() => write(author, inDatabase));
    const twin: Twin = new Map(this.twin);
    const expected = await unlessConflict(() => inTwin(twin, answer) ?? 'done');
    expect(expected === null).toBe(answer === null);
    if (expected === null) return null;
    const changes = [...twin].flatMap(([id, versions]) =>
      versions.length > (this.twin.get(id)?.length ?? 0) ? [{ id, version: versions.length }] : [],
    );
    this.changes.push(...changes);
    this.twin = twin;
    return { answer, changes };
  }

  async take(steps: readonly Step[]): Promise<void> {
    const chosen = withRows(this.twin, steps);
    const done = await this.#do(
      async (tx) => {
        const ids: number[] = [];
        for (const { step, id } of chosen) ids.push(await takeInDatabase(tx, step, id));
        return ids;
      },
      // Where the database gave no numbers, the twin gives others of its own.
      (twin, ids) => {
        for (const [index, { step, id }] of chosen.entries()) takeInTwin(twin, step, id ?? ids?.[index] ?? -1 - index);
      },
    );
    const ids = done?.answer ?? [];
    const newestFirst = done?.changes.sort((one, other) => ids.indexOf(other.id) - ids.indexOf(one.id));
    if (newestFirst) this.operations.push(newestFirst);
  }

  async undo(at: At): Promise<void> {
    const change = await stored(at);
    await this.#do(
      (tx) => undoStoredChange(tx, author, regionRules, change),
      (twin) => undo(twin, at),
    );
  }

  async undoMany(operation: readonly At[]): Promise<void> {
    const changes = (await Promise.all(operation.map(stored))).map(withFields);
    let left: number[] = [];
    const done = await this.#do(
      async (tx) => (await undoMany(tx, changes, author)).map(({ id }) => id),
      (twin) => {
        left = undoAll(twin, operation);
      },
    );
    expect(new Set(done?.answer)).toEqual(new Set(left));
  }

  async compare(): Promise<void> {
    const rows = await storedRows(database.db, 'regions', [...this.twin.keys()]);
    const found = rows.map(({ id, version, name, code, deleted_at, name_key, name_fold }) => [
      id,
      { version, name, code, isDeleted: deleted_at !== null, name_key, name_fold },
    ]);
    const expected = [...this.twin].map(([id, versions]) => [
      id,
      { version: versions.length, ...last(versions), ...namedColumns(last(versions).name) },
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  }
}

let runs = 0;

test('edits, undos and undos of many end as with a naive twin, which refuses what they refuse', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 16 }), async (commands) => {
      runs += 1;
      const ofThisRun = (step: Step): Step => {
        if (step.what === 'add') return { ...step, name: `${step.name} ${runs}` };
        if (step.what === 'remove' || step.sent.name === undefined) return step;
        return { ...step, sent: { ...step.sent, name: `${step.sent.name} ${runs}` } };
      };
      const both = new Both();
      for (const one of commands) {
        if (one.what === 'many') await both.take(one.steps.map(ofThisRun));
        else if (one.what === 'undo') {
          const at = both.changes[one.place % both.changes.length];
          if (at) await both.undo(at);
        } else if (one.what === 'undo many') {
          const operation = both.operations[one.place % both.operations.length];
          if (operation) await both.undoMany(operation);
        } else await both.take([ofThisRun(one)]);
        await both.compare();
      }
    }),
    { numRuns: casesOfRules(200), seed: 3 },
  );
});
