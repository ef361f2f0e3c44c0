/*
 * Match keys of members, and through them the pairs of members who may be the same person. The only file that writes keys.
 * history.ts calls it with every write of a member, so imports, bulk actions, undo and restore are covered like forms.
 */

import type { Expression } from 'kysely';
import { placeholders, runCompiled } from '../compiled-statements.ts';
import { compiledInsert } from '../insert-rows.ts';
import { isLongWrite } from '../long-work.ts';
import type { DistinctMembersRow } from '../rows/matches.ts';
import type { MemberRow, TrackedTables, Tx } from '../schema.ts';
import { writesAlone } from '../table-versions.ts';
import { lookAfterCommit, pairAfterCommit } from './due-pairs.ts';
import { holdKeys, mostHeld } from './held-keys.ts';
import { type Identified, identityColumns, liveByKey, mostAlike, storedKeysOf } from './match-keys.ts';
import { endsOf, pairAgain, pairsWith } from './member-pairs.ts';

type Stated = Identified & Pick<MemberRow, 'deleted_at'>;

/** A member before a write and the values to write. A new one has no id yet. */
type WrittenMember =
  | { id: null; before: null; patch: Identified }
  | { id: number; before: Stated; patch: Partial<Stated> };

interface KeyChange {
  /** Its place among the members that are written. */
  place: number;
  id: number | null;
  stored: string[] | null;
  before: string[];
  after: string[];
}

const keepsIdentity = (before: Identified, patch: Partial<Identified>) =>
  identityColumns.every((column) => patch[column] === undefined || patch[column] === before[column]);

function keyChangeOf({ id, before, patch }: WrittenMember, place: number): KeyChange[] {
  if (before === null) {
    const keys = storedKeysOf(patch);
    return [{ place, id, stored: keys, before: [], after: keys }];
  }
  const isSame = keepsIdentity(before, patch);
  const wasLive = before.deleted_at === null;
  const isLive = patch.deleted_at === undefined ? wasLive : patch.deleted_at === null;
  if (isSame && wasLive === isLive) return [];
  const old = storedKeysOf(before);
  const keys = isSame ? old : storedKeysOf({ ...before, ...patch });
  return [{ place, id, stored: isSame ? null : keys, before: wasLive ? old : [], after: isLive ? keys : [] }];
}

/** Stores the matches after a write. Gets the written rows in their order, and the operation that they are part of. */
export type Keep = (rows: readonly { id: number }[], operationId: number | undefined) => Promise<void>;

const keepNothing: Keep = async () => {};

/** Finds what is alike in the database, before a write. */
export type Seek = (tx: Tx) => Promise<Keep>;

const seekNothing: Seek = async () => keepNothing;

/** Whether a write does nothing but take a live member off all lists. */
const leaves = ({ id, before, patch }: WrittenMember) =>
  id !== null && before.deleted_at === null && patch.deleted_at != null && keepsIdentity(before, patch);

/** Makes the keys of members who will be written. */
function seekerOfMatches(written: readonly WrittenMember[]): Seek {
  if (written.length > mostHeld && written.every(leaves)) {
    const ids = written.flatMap(({ id }) => id ?? []);
    // Whoever computes pairs meanwhile may be about to find some of those who leave.
    return (tx) => (pairsAtOnce(tx) || isLongWrite(tx) ? seekMatchesOfLeaving(tx, ids) : seekerOfChanges(written)(tx));
  }
  return seekerOfChanges(written);
}

function seekerOfChanges(written: readonly WrittenMember[]): Seek {
  const changes = written.flatMap(keyChangeOf);
  if (changes.length === 0) return seekNothing;
  const keys = [...new Set(changes.flatMap(({ before, after }) => [...before, ...after]))];
  return (tx) => seekMatches(tx, changes, keys);
}

/** Finds the matches of members before they are written, so that they can be stored afterwards. */
async function seekMatches(tx: Tx, changes: readonly KeyChange[], keys: readonly string[]): Promise<Keep> {
  const isHeld = await holdKeys(tx, keys);
  const others = await othersByKey(tx, changes, keys);
  return async (saved, operationId) => {
    const ids = saved.map(({ id }) => id);
    const rewritten = changes.filter(({ stored }) => stored !== null);
    const stale = rewritten.flatMap(({ id }) => id ?? []);
    if (stale.length > 0) await tx.executeQuery(tx.deleteFrom('member_keys').where('member_id', 'in', stale).compile());
    const rows = rewritten.flatMap(({ place, stored }) =>
      (stored ?? []).map((key) => ({ key, member_id: ids[place] as number })),
    );
    if (rows.length > 0) await tx.executeQuery(compiledInsert(tx, 'member_keys', rows));
    await pairWritten(tx, whoseAlikesChange(changes, others, ids));
    if (!isHeld) await lookAfterCommit(tx, operationId);
  };
}

/** Whether pairs are computed in the transaction: where one writes at a time, but for long work. */
const pairsAtOnce = (tx: Tx) => writesAlone(tx) && !isLongWrite(tx);

/** Recomputes the pairs of members. Others would wait for who does so until its commit: then it is done after that. */
async function pairWritten(tx: Tx, memberIds: readonly number[]): Promise<void> {
  if (pairsAtOnce(tx)) await pairAgain(tx, memberIds);
  else await pairAfterCommit(tx, memberIds);
}

/**
 * The same for many members who leave. None of their keys is made: they only matter to others where too many had
 * one, so that it may identify people again. What is asked is the same before and after the write, which does not wait for it.
 */
async function seekMatchesOfLeaving(tx: Tx, ids: readonly number[]): Promise<Keep> {
  const found = Promise.all([pairsWith(tx, ids), keysOfTooMany(tx, ids)]);
  found.catch(() => {});
  return async (_, operationId) => {
    const [paired, shared] = await found;
    const changes = [...Map.groupBy(shared, ({ member_id }) => member_id)].map(([id, its]) => ({
      ...{ id, place: ids.indexOf(id), stored: null, after: [] },
      before: its.map(({ key }) => key),
    }));
    const others = await othersByKey(tx, changes, [...new Set(shared.map(({ key }) => key))]);
    await pairWritten(tx, [...endsOf(paired), ...whoseAlikesChange(changes, others, ids)]);
    if (!writesAlone(tx)) await lookAfterCommit(tx, operationId);
  };
}

/** The keys of these members that more members have, live or not, than one of them may identify. */
function keysOfTooMany(tx: Tx, ids: readonly number[]) {
  const { places, values } = placeholders('id', ids);
  const oneMore = (key: Expression<string>) =>
    tx
      .selectFrom('member_keys')
      .select('member_id')
      .where('key', '=', key)
      .orderBy('member_id')
      .limit(1)
      .offset(mostAlike);
  const keys = () =>
    tx
      .selectFrom('member_keys as own')
      .select(['own.key', 'own.member_id'])
      .where('own.member_id', 'in', places)
      .where((eb) => eb(oneMore(eb.ref('own.key')), 'is not', null));
  return runCompiled(tx, `keys of too many among ${ids.length} members`, keys, values);
}

/** How often each key occurs. */
function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Before a write: other live members with each key of these changes, at most one more than an identifying key may have.
 */
async function othersByKey(
  tx: Tx,
  changes: readonly KeyChange[],
  keys: readonly string[],
): Promise<Map<string, number[]>> {
  const ids = new Set(changes.map(({ id }) => id));
  const before = counted(changes.flatMap((change) => change.before));
  const holders = await liveByKey(tx, keys, mostAlike + 1 + Math.max(0, ...before.values()));
  return new Map(holders.map(({ key, rows }) => [key, rows.filter((id) => !ids.has(id))]));
}

/** The changed members with each key, before the changes or after them. */
function holdersOf(changes: readonly KeyChange[], ids: readonly number[], when: 'before' | 'after') {
  const holders = new Map<string, number[]>();
  for (const change of changes) {
    for (const key of change[when]) holders.set(key, [...(holders.get(key) ?? []), ids[change.place] as number]);
  }
  return holders;
}

/**
 * Members whose pairs these changes affect: the changed ones who shared an identifying key with somebody, or do so now, and
 * all with a key that becomes identifying or ceases to be.
 */
function whoseAlikesChange(
  changes: readonly KeyChange[],
  othersOf: ReadonlyMap<string, readonly number[]>,
  ids: readonly number[],
): number[] {
  const before = holdersOf(changes, ids, 'before');
  const after = holdersOf(changes, ids, 'after');
  const affected = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const others = othersOf.get(key) ?? [];
    const [were, are] = [before.get(key) ?? [], after.get(key) ?? []];
    const told = others.length + were.length <= mostAlike;
    const tells = others.length + are.length <= mostAlike;
    if (told !== tells) return [...others, ...were, ...are];
    return tells && others.length + Math.max(were.length, are.length) > 1 ? [...were, ...are] : [];
  });
  return [...new Set(affected)];
}

/** A row before a write and the values to write. A new one has no id yet. */
type Written = { id: null; before: null; patch: object } | { id: number; before: object; patch: object };

/**
 * Makes ready what finds possible duplicates before rows are written. The function that it returns does so, and what
 * that one returns stores them after the write.
 */
export function seekerOfAlike(table: keyof TrackedTables, written: readonly Written[]): Seek {
  if (table === 'members') return seekerOfMatches(written as WrittenMember[]);
  if (table !== 'distinct_members') return seekNothing;
  const pairs = written.map(({ before, patch }) => ({ ...before, ...patch }) as DistinctMembersRow);
  return async (tx) => () => pairWritten(tx, [...new Set(endsOf(pairs))]);
}
