/*
 * Pairs of members who may be the same person. The only file that writes them.
 */

import { matchKinds } from '#contract/duplicates.ts';
import { fullNameOf } from '#contract/members.ts';
import { compiledOnce, placeholder, placeholders, runCompiled } from '../compiled-statements.ts';
import { holdTexts } from '../dialect/held-texts.ts';
import { compiledInsert } from '../insert-rows.ts';
import type { Tx } from '../schema.ts';
import { identityColumns, isLive, keysOfMember, liveByKey, mostAlike } from './match-keys.ts';
import { type Paired, ranked } from './pair-ranks.ts';
import { likenessOf } from './same-person.ts';

/** Pairs with one of these members. */
export async function pairsWith(tx: Tx, ids: readonly number[]): Promise<Paired[]> {
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

type Ends = Pick<Paired, 'one_id' | 'other_id'>;

export const endsOf = (pairs: readonly Ends[]) => pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]);

const uniqueEndsOf = (pairs: readonly Ends[]) => [...new Set(endsOf(pairs))];

/**
 * Locks the pairs. Whether two are a pair, and which pair leads, depends on others who are alike to them and on their
 * pairs: of two concurrent transactions, one must see all that the other wrote.
 */
export async function holdPairs(tx: Tx): Promise<void> {
  await holdTexts(tx, ['pairs of members']);
}

/** Recomputes the pairs of these members. What one question does not need of another is asked together. */
export async function pairAgain(tx: Tx, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  const ids = new Set(memberIds);
  const isTheirs = ({ one_id, other_id }: Ends) => ids.has(one_id) || ids.has(other_id);
  const [stale, alike] = await Promise.all([pairsWith(tx, [...ids]), alikeOf(tx, ids)]);
  if (stale.length === 0 && alike.length === 0) return;
  // Which pair leads depends on neighbouring pairs, and for those on their own neighbours.
  const [fresh, touching] = await Promise.all([pairsOf(tx, alike), pairsWith(tx, uniqueEndsOf([...stale, ...alike]))]);
  const around = touching.filter((pair) => !isTheirs(pair));
  const beyond = (await pairsWith(tx, uniqueEndsOf(around))).filter((pair) => !isTheirs(pair));
  const all = new Map([...around, ...beyond, ...fresh].map((pair) => [`${pair.one_id}-${pair.other_id}`, pair]));
  const rankOf = ranked([...all.values()]);

  if (stale.length > 0) await removePairsWith(tx, [...ids]);
  if (fresh.length > 0) {
    const rows = fresh.map((pair) => {
      const { leads, led } = rankOf(pair);
      return { ...pair, shared: JSON.stringify(pair.shared), leads, led: JSON.stringify(led) };
    });
    await tx.executeQuery(compiledInsert(tx, 'member_pairs', rows, 'ON CONFLICT DO NOTHING'));
  }
  for (const pair of around) {
    const { leads, led } = rankOf(pair);
    if (leads === pair.leads && led.join() === pair.led.join()) continue;
    await rankPairAnew(tx, { ...pair, leads, led });
  }
}

async function removePairsWith(tx: Tx, ids: readonly number[]): Promise<void> {
  const { places, values } = placeholders('id', ids);
  const removal = () =>
    tx.deleteFrom('member_pairs').where((eb) => eb.or([eb('one_id', 'in', places), eb('other_id', 'in', places)]));
  await tx.executeQuery(compiledOnce(tx, `remove pairs with ${ids.length} members`, removal, values));
}

async function rankPairAnew(tx: Tx, { one_id, other_id, leads, led }: Paired): Promise<void> {
  const update = () =>
    tx
      .updateTable('member_pairs')
      .set({ leads: placeholder<0 | 1>('leads'), led: placeholder<string>('led') })
      .where('one_id', '=', placeholder<number>('one_id'))
      .where('other_id', '=', placeholder<number>('other_id'));
  const values = { one_id, other_id, leads, led: JSON.stringify(led) };
  await tx.executeQuery(compiledOnce(tx, 'rank a pair anew', update, values));
}

async function liveKeysOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { places, values } = placeholders('id', ids);
  const keys = () => tx.selectFrom('member_keys').select('key').where('member_id', 'in', places).where(isLive);
  const rows = await runCompiled(tx, `live keys of ${ids.length} members`, keys, values);
  // Each once: PostgreSQL might read all keys in their order for a DISTINCT.
  return [...new Set(rows.map(({ key }) => key))];
}

/** The live members who share an identifying key with one of these, two by two. */
async function alikeOf(tx: Tx, ids: ReadonlySet<number>): Promise<Ends[]> {
  const holders = await liveByKey(tx, await liveKeysOf(tx, [...ids]), mostAlike + 1);
  const found = new Map<string, Ends>();
  for (const { rows } of holders.filter((holder) => holder.rows.length <= mostAlike)) {
    for (const one_id of rows) {
      for (const other_id of rows) {
        if (one_id < other_id && (ids.has(one_id) || ids.has(other_id))) {
          found.set(`${one_id}-${other_id}`, { one_id, other_id });
        }
      }
    }
  }
  return [...found.values()];
}

/** The pairs of these who were not marked as distinct, not ranked yet. */
async function pairsOf(tx: Tx, alike: readonly Ends[]): Promise<Paired[]> {
  if (alike.length === 0) return [];
  const ends = uniqueEndsOf(alike);
  const { places, values } = placeholders('id', ends);
  const marked = () =>
    tx
      .selectFrom('distinct_members')
      .select(['one_id', 'other_id'])
      .where('one_id', 'in', places)
      .where('other_id', 'in', places)
      .where('deleted_at', 'is', null);
  const identified = () =>
    tx
      .selectFrom('members')
      .select(['id', ...identityColumns])
      .where('id', 'in', places);
  const [apart, rows] = await Promise.all([
    runCompiled(tx, `distinct among ${ends.length} members`, marked, values),
    runCompiled(tx, `who ${ends.length} members are`, identified, values),
  ]);
  const isApart = new Set(apart.map(({ one_id, other_id }) => `${one_id}-${other_id}`));
  const people = new Map(rows.map((row) => [row.id, { ...row, keys: keysOfMember(row) }]));
  return alike.flatMap((pair) => {
    const [one, other] = [people.get(pair.one_id), people.get(pair.other_id)];
    if (!one || !other || isApart.has(`${pair.one_id}-${pair.other_id}`)) return [];
    const shared = matchKinds.filter((kind) => one.keys[kind] !== null && one.keys[kind] === other.keys[kind]);
    const names = [one, other].map(({ first_name, last_name }) => fullNameOf(first_name, last_name));
    const likeness = likenessOf(shared, names[0] ?? '', names[1] ?? '');
    return [{ ...pair, shared, likeness, leads: 0 as const, led: [] }];
  });
}
