/*
 * By what members are alike, and who may be the same person. The only file that writes either; history.ts calls it with
 * every write of a member, so that imports, bulk actions, undo and restore are covered like forms.
 */

import { type MatchKind, matchKinds } from '#contract/duplicates.ts';
import { fullNameOf } from '#contract/members.ts';
import { holdTexts } from './dialect/held-texts.ts';
import { fewByKey } from './few-by-key.ts';
import type { DistinctMembersRow } from './match-rows.ts';
import { type Paired, ranked } from './pair-ranks.ts';
import { likenessOf, matchKeysOf } from './same-person.ts';
import type { Db, MemberRow, TrackedTables, Tx } from './schema.ts';

/** What more live members share tells nothing of who is who: the telephone of an office, a frequent name. */
export const mostAlike = 5;

/** So many keys are held by a save; more would fill the server's table of locks, and whoever writes many waits for nobody. */
const mostHeld = 64;

/** Of what a member's keys are made. */
export const identityColumns = ['npa', 'first_name', 'last_name', 'phone', 'email', 'serkom_number'] as const;

type Identified = Pick<MemberRow, (typeof identityColumns)[number]>;

export const storedKey = (kind: MatchKind, key: string) => `${kind}:${key}`;

/** What a stored member is alike by, kind by kind. */
function keysOfMember({ first_name, last_name, npa, phone, email, serkom_number }: Identified) {
  return matchKeysOf({ fullName: fullNameOf(first_name, last_name), npa, phone, email, serkom: serkom_number });
}

function storedKeysOf(member: Identified): string[] {
  const keys = keysOfMember(member);
  return matchKinds.flatMap((kind) => (keys[kind] === null ? [] : [storedKey(kind, keys[kind])]));
}

/** Who of the live have each of these keys, so many at most; keys that nobody has are left out. */
export function liveByKey(db: Db | Tx, keys: readonly string[], most: number) {
  return fewByKey(db, keys, (key) =>
    db
      .selectFrom('member_keys')
      .select('member_id as row')
      .where('key', '=', key)
      // Asked for each, in the order of the keys' index: joined, all members may be gone through for a key that few have.
      .where(({ eb, selectFrom }) =>
        eb(selectFrom('members').select('deleted_at').whereRef('members.id', '=', 'member_keys.member_id'), 'is', null),
      )
      .orderBy('member_id')
      .limit(most),
  );
}

type Stated = Identified & Pick<MemberRow, 'deleted_at'>;

/** A member that was written: as it was before, and what was written over that. A new one was nothing before. */
type WrittenMember = { id: number } & (
  | { before: null; patch: Identified }
  | { before: Stated; patch: Partial<Stated> }
);

interface KeyChange {
  id: number;
  stored: string[] | null;
  before: string[];
  after: string[];
}

function keyChangeOf({ id, before, patch }: WrittenMember): KeyChange[] {
  if (before === null) {
    const keys = storedKeysOf(patch);
    return [{ id, stored: keys, before: [], after: keys }];
  }
  const isSame = identityColumns.every((column) => patch[column] === undefined || patch[column] === before[column]);
  const wasLive = before.deleted_at === null;
  const isLive = patch.deleted_at === undefined ? wasLive : patch.deleted_at === null;
  if (isSame && wasLive === isLive) return [];
  const old = storedKeysOf(before);
  const keys = isSame ? old : storedKeysOf({ ...before, ...patch });
  return [{ id, stored: isSame ? null : keys, before: wasLive ? old : [], after: isLive ? keys : [] }];
}

/** Keeps what written members are alike by, and who may be the same person because of it. */
async function keepMatches(tx: Tx, written: readonly WrittenMember[]): Promise<void> {
  const changes = written.flatMap(keyChangeOf);
  if (changes.length === 0) return;
  const keys = [...new Set(changes.flatMap(({ before, after }) => [...before, ...after]))];
  // Who writes the same person at the same moment must see this one, or be seen.
  if (keys.length <= mostHeld) await holdTexts(tx, keys);
  const rewritten = changes.filter(({ stored }) => stored !== null);
  const wereThere = new Set(written.flatMap(({ id, before }) => (before === null ? [] : [id])));
  const known = rewritten.filter(({ id }) => wereThere.has(id));
  if (known.length > 0) {
    const ids = known.map(({ id }) => id);
    await tx.deleteFrom('member_keys').where('member_id', 'in', ids).execute();
  }
  const rows = rewritten.flatMap(({ id, stored }) => (stored ?? []).map((key) => ({ key, member_id: id })));
  if (rows.length > 0) await tx.insertInto('member_keys').values(rows).execute();
  const paired = await pairsWith(
    tx,
    changes.map(({ id }) => id).filter((id) => wereThere.has(id)),
  );
  await pairAgain(tx, [...endsOf(paired), ...(await whoseAlikesChange(tx, changes))]);
}

/**
 * Who is alike to somebody, or no longer, because of these changes: whoever shares a key that tells something, and all who have
 * one that so few had before, or have now, that it tells something, and the other way round not.
 */
async function whoseAlikesChange(tx: Tx, changes: readonly KeyChange[]): Promise<number[]> {
  const counts = new Map<string, { before: number; after: number }>();
  for (const when of ['before', 'after'] as const) {
    for (const key of changes.flatMap((change) => change[when])) {
      const count = counts.get(key) ?? { before: 0, after: 0 };
      counts.set(key, { ...count, [when]: count[when] + 1 });
    }
  }
  const ids = new Set(changes.map(({ id }) => id));
  // So many that those who are not among the changed are counted, too.
  const most = mostAlike + 1 + Math.max(0, ...[...counts.values()].map(({ after }) => after));
  const holders = await liveByKey(tx, [...counts.keys()], most);
  return holders.flatMap(({ key, rows }) => {
    const { before = 0, after = 0 } = counts.get(key) ?? {};
    const others = rows.filter((id) => !ids.has(id));
    const [told, tells] = [before, after].map((count) => others.length + count <= mostAlike);
    if (told !== tells) return rows;
    return tells && rows.length > 1 ? rows.filter((id) => ids.has(id)) : [];
  });
}

/** Pairs that have one of these members. */
async function pairsWith(tx: Tx, ids: readonly number[]): Promise<Paired[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('member_pairs')
    .selectAll()
    .where((eb) => eb.or([eb('one_id', 'in', ids), eb('other_id', 'in', ids)]))
    .execute();
  return rows.map(({ shared, led, ...row }) => ({ ...row, shared: JSON.parse(shared), led: JSON.parse(led) }));
}

const endsOf = (pairs: readonly Paired[]) => pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]);

/** A row that was written: as it was before, null for a new one, and what was written over that. */
interface Written {
  id: number;
  before: object | null;
  patch: object;
}

/** Keeps who may be the same person with every write of a table that says something of it. */
export async function keepAlike(tx: Tx, table: keyof TrackedTables, written: readonly Written[]): Promise<void> {
  if (table === 'members') await keepMatches(tx, written as WrittenMember[]);
  if (table !== 'distinct_members') return;
  const pairs = written.map(({ before, patch }) => ({ ...before, ...patch }) as DistinctMembersRow);
  await pairAgain(
    tx,
    pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  );
}

/** Finds anew with whom these members may be the same. */
async function pairAgain(tx: Tx, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  const ids = new Set(memberIds);
  const stale = await pairsWith(tx, [...ids]);
  const fresh = await pairsOf(tx, ids);
  if (stale.length === 0 && fresh.length === 0) return;
  const isTheirs = ({ one_id, other_id }: Paired) => ids.has(one_id) || ids.has(other_id);
  // Which pair stands for which follows from the pairs beside it, and theirs from those beside them.
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

/** Those with whom live ones of these members may be the same, and were not told apart. */
async function pairsOf(tx: Tx, ids: ReadonlySet<number>): Promise<Paired[]> {
  const keys = await tx
    .selectFrom('member_keys')
    .innerJoin('members', 'members.id', 'member_keys.member_id')
    .select(['key', 'member_id'])
    .where('member_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
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
