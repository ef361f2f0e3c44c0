/*
 * Match keys of members, and pairs of members who may be the same person. The only file that writes either. history.ts
 * calls it with every write of a member, so imports, bulk actions, undo and restore are covered like forms.
 */

import type { Expression, ExpressionBuilder } from 'kysely';
import { type MatchKind, matchKinds } from '#contract/duplicates.ts';
import { fullNameOf } from '#contract/members.ts';
import { placeholders, runCompiled } from '../compiled-statements.ts';
import { holdTexts } from '../dialect/held-texts.ts';
import { leave } from '../dialect/sending.ts';
import { fewByKey } from '../few-by-key.ts';
import { compiledInsert } from '../insert-rows.ts';
import type { DistinctMembersRow } from '../rows/matches.ts';
import type { Db, MemberRow, Schema, TrackedTables, Tx } from '../schema.ts';
import { type Paired, ranked } from './pair-ranks.ts';
import { likenessOf, matchKeysOf } from './same-person.ts';

/** A key of more live members identifies nobody: the telephone of an office, a frequent name. */
export const mostAlike = 5;

/** Keys that a write locks at most. More would fill the server's lock table; writes of many rows lock none. */
const mostHeld = 64;

/** The columns that the match keys are made from. */
export const identityColumns = ['npa', 'first_name', 'last_name', 'phone', 'email', 'serkom_number'] as const;

type Identified = Pick<MemberRow, (typeof identityColumns)[number]>;

export const storedKey = (kind: MatchKind, key: string) => `${kind}:${key}`;

/** The match keys of a stored member. */
function keysOfMember({ first_name, last_name, npa, phone, email, serkom_number }: Identified) {
  return matchKeysOf({ fullName: fullNameOf(first_name, last_name), npa, phone, email, serkom: serkom_number });
}

function storedKeysOf(member: Identified): string[] {
  const keys = keysOfMember(member);
  return matchKinds.flatMap((kind) => (keys[kind] === null ? [] : [storedKey(kind, keys[kind])]));
}

/** Whether the member of a key is live. With a join instead, all members may be scanned for a few keys. */
function isLive({ eb, selectFrom }: ExpressionBuilder<Schema, 'member_keys'>) {
  return eb(
    selectFrom('members').select('deleted_at').whereRef('members.id', '=', 'member_keys.member_id'),
    'is',
    null,
  );
}

/** The live members with each of these keys, at most `most` a key. Keys that nobody has are left out. */
export function liveByKey(db: Db | Tx, keys: readonly string[], most: number) {
  return fewByKey(db, `live members, ${most}`, keys, (key) =>
    db
      .selectFrom('member_keys')
      .select('member_id as row')
      .where('key', '=', key)
      .where(isLive)
      .orderBy('member_id')
      .limit(most),
  );
}

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

/** Stores the matches after a write. Gets the ids of the written rows in their order. */
export type Keep = (ids: readonly number[]) => Promise<void>;

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
    return (tx) => seekMatchesOfLeaving(tx, ids);
  }
  const changes = written.flatMap(keyChangeOf);
  if (changes.length === 0) return seekNothing;
  const keys = [...new Set(changes.flatMap(({ before, after }) => [...before, ...after]))];
  return (tx) => seekMatches(tx, changes, keys);
}

/** Finds the matches of members before they are written, so that they can be stored afterwards. */
async function seekMatches(tx: Tx, changes: readonly KeyChange[], keys: readonly string[]): Promise<Keep> {
  // Locks the keys: of two concurrent transactions that write the same person, one must see the other's row.
  if (keys.length <= mostHeld) await holdTexts(tx, keys);
  const known = changes.flatMap(({ id }) => id ?? []);
  const [paired, others] = await Promise.all([pairsWith(tx, known), othersByKey(tx, changes, keys)]);
  return async (ids) => {
    const rewritten = changes.filter(({ stored }) => stored !== null);
    const stale = rewritten.flatMap(({ id }) => id ?? []);
    if (stale.length > 0) await leave(tx, tx.deleteFrom('member_keys').where('member_id', 'in', stale).compile());
    const rows = rewritten.flatMap(({ place, stored }) =>
      (stored ?? []).map((key) => ({ key, member_id: ids[place] as number })),
    );
    if (rows.length > 0) await leave(tx, compiledInsert(tx, 'member_keys', rows));
    await pairAgain(tx, [...endsOf(paired), ...whoseAlikesChange(changes, others, ids)]);
  };
}

/**
 * The same for many members who leave. None of their keys is made: they only matter to others where too many had one, so
 * that it may identify people again. What is asked is the same before and after the write, which does not wait for it.
 */
async function seekMatchesOfLeaving(tx: Tx, ids: readonly number[]): Promise<Keep> {
  const found = Promise.all([pairsWith(tx, ids), keysOfTooMany(tx, ids)]);
  found.catch(() => {});
  return async () => {
    const [paired, shared] = await found;
    const changes = [...Map.groupBy(shared, ({ member_id }) => member_id)].map(([id, its]) => ({
      ...{ id, place: ids.indexOf(id), stored: null, after: [] },
      before: its.map(({ key }) => key),
    }));
    const others = await othersByKey(tx, changes, [...new Set(shared.map(({ key }) => key))]);
    await pairAgain(tx, [...endsOf(paired), ...whoseAlikesChange(changes, others, ids)]);
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

/**
 * Members whose pairs these changes affect: those who share an identifying key with a changed member, and all with a
 * key that becomes identifying or ceases to be.
 */
function whoseAlikesChange(
  changes: readonly KeyChange[],
  othersOf: ReadonlyMap<string, readonly number[]>,
  ids: readonly number[],
): number[] {
  const before = counted(changes.flatMap((change) => change.before));
  const after = Map.groupBy(
    changes.flatMap(({ place, after }) => after.map((key) => ({ key, id: ids[place] as number }))),
    ({ key }) => key,
  );
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const others = othersOf.get(key) ?? [];
    const own = (after.get(key) ?? []).map(({ id }) => id);
    const told = others.length + (before.get(key) ?? 0) <= mostAlike;
    const tells = others.length + own.length <= mostAlike;
    if (told !== tells) return [...others, ...own];
    return tells && others.length + own.length > 1 ? own : [];
  });
}

/** Pairs with one of these members. */
async function pairsWith(tx: Tx, ids: readonly number[]): Promise<Paired[]> {
  if (ids.length === 0) return [];
  const { places, values } = placeholders('id', ids);
  const paired = () =>
    tx
      .selectFrom('member_pairs')
      .selectAll()
      .where((eb) => eb.or([eb('one_id', 'in', places), eb('other_id', 'in', places)]));
  const rows = await runCompiled(tx, `pairs with ${ids.length} members`, paired, values);
  return rows.map(({ shared, led, ...row }) => ({ ...row, shared: JSON.parse(shared), led: JSON.parse(led) }));
}

const endsOf = (pairs: readonly Pick<Paired, 'one_id' | 'other_id'>[]) =>
  pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]);

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
  return async (tx) => () => pairAgain(tx, endsOf(pairs));
}

/** Recomputes the pairs of these members. */
async function pairAgain(tx: Tx, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  const ids = new Set(memberIds);
  const stale = await pairsWith(tx, [...ids]);
  const fresh = await pairsOf(tx, ids);
  if (stale.length === 0 && fresh.length === 0) return;
  const isTheirs = ({ one_id, other_id }: Paired) => ids.has(one_id) || ids.has(other_id);
  // Which pair leads depends on neighbouring pairs, and for those on their own neighbours.
  const around = (await pairsWith(tx, [...new Set(endsOf([...stale, ...fresh]))])).filter((pair) => !isTheirs(pair));
  const beyond = (await pairsWith(tx, [...new Set(endsOf(around))])).filter((pair) => !isTheirs(pair));
  const all = new Map([...around, ...beyond, ...fresh].map((pair) => [`${pair.one_id}-${pair.other_id}`, pair]));
  const rankOf = ranked([...all.values()]);

  const theirs = [...ids];
  await tx
    .deleteFrom('member_pairs')
    .where((eb) => eb.or([eb('one_id', 'in', theirs), eb('other_id', 'in', theirs)]))
    .execute();
  if (fresh.length > 0) {
    const rows = fresh.map((pair) => {
      const { leads, led } = rankOf(pair);
      return { ...pair, shared: JSON.stringify(pair.shared), leads, led: JSON.stringify(led) };
    });
    await tx
      .insertInto('member_pairs')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doNothing())
      .execute();
  }
  for (const pair of around) {
    const { leads, led } = rankOf(pair);
    if (leads === pair.leads && led.join() === pair.led.join()) continue;
    await tx
      .updateTable('member_pairs')
      .set({ leads, led: JSON.stringify(led) })
      .where('one_id', '=', pair.one_id)
      .where('other_id', '=', pair.other_id)
      .execute();
  }
}

/** The pairs of these members who are live and were not marked as distinct. */
async function pairsOf(tx: Tx, ids: ReadonlySet<number>): Promise<Paired[]> {
  const keys = await tx
    .selectFrom('member_keys')
    .select(['key', 'member_id'])
    .where('member_id', 'in', [...ids])
    .where(isLive)
    .execute();
  const holders = await liveByKey(tx, [...new Set(keys.map(({ key }) => key))], mostAlike + 1);
  const found = new Map<string, { one_id: number; other_id: number }>();
  for (const { rows } of holders.filter((holder) => holder.rows.length <= mostAlike)) {
    for (const one_id of rows) {
      for (const other_id of rows) {
        if (one_id < other_id && (ids.has(one_id) || ids.has(other_id))) {
          found.set(`${one_id}-${other_id}`, { one_id, other_id });
        }
      }
    }
  }
  if (found.size === 0) return [];
  const ends = [...new Set([...found.values()].flatMap(({ one_id, other_id }) => [one_id, other_id]))];
  const apart = await tx
    .selectFrom('distinct_members')
    .select(['one_id', 'other_id'])
    .where('one_id', 'in', ends)
    .where('other_id', 'in', ends)
    .where('deleted_at', 'is', null)
    .execute();
  for (const { one_id, other_id } of apart) found.delete(`${one_id}-${other_id}`);
  const rows = await tx
    .selectFrom('members')
    .select(['id', ...identityColumns])
    .where('id', 'in', ends)
    .execute();
  const people = new Map(rows.map((row) => [row.id, { ...row, keys: keysOfMember(row) }]));
  return [...found.values()].flatMap((pair) => {
    const [one, other] = [people.get(pair.one_id), people.get(pair.other_id)];
    if (!one || !other) return [];
    const shared = matchKinds.filter((kind) => one.keys[kind] !== null && one.keys[kind] === other.keys[kind]);
    const names = [one, other].map(({ first_name, last_name }) => fullNameOf(first_name, last_name));
    const likeness = likenessOf(shared, names[0] ?? '', names[1] ?? '');
    return [{ ...pair, shared, likeness, leads: 0 as const, led: [] }];
  });
}
