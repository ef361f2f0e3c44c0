import type { z } from 'zod';
import type { applyBulk, BulkBody, previewBulk } from '#contract/bulk.ts';
import type { Answer } from '#contract/endpoint.ts';
import { fullNameOf, memberName } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { mostNamed, type SkippedRow } from '#contract/operations.ts';
import { batchesOf, writtenAtOnce } from '#server/batches.ts';
import { type Author, removeManyTracked, updateManyTracked } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { lockRows } from '#server/database/tracked-rows/rows.ts';
import type { OnProgress } from '#server/http/progress.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { type Listing, memberLists } from '../list/member-lists.ts';
import { streamedIds } from '../member-reading.ts';
import { checkReferences } from '../member-rows.ts';
import { type MemberFacts, patchOf } from '../members.rules.ts';

/** A request for a bulk action: the list's parameters, and the action, perhaps with chosen members. */
interface Asked {
  query: z.output<(typeof previewBulk)['query']>;
  body: BulkBody;
}

/** The facts that an action sets; null if it deletes the members. */
function factsOf({ action, status, membership_type_id: region_id }: BulkBody) {
  if (action === 'delete') return null;
  const facts: Partial<Pick<MemberFacts, 'status' | 'region_id'>> = {};
  if (action === 'status' && status !== undefined) facts.status = status;
  if (action === 'region' && region_id !== undefined) facts.region_id = region_id;
  return facts;
}

/** The chosen members that are deleted, as skipped rows. */
async function deletedOf(db: Db | Tx, ids: readonly number[]): Promise<SkippedRow[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'npa', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    if (row?.deleted_at === null) return [];
    return { id, name: row ? memberName(row) : `Nomor ${id}`, reason: 'Anggota ini sudah dihapus.' };
  });
}

/** Resolves a bulk action: the number of members it is for, those it skips, and a query for those that it would change. */
async function resolveBulk({ db, engine }: Listing, { query, body }: Asked) {
  const facts = factsOf(body);
  await checkReferences(db, facts ?? {});
  const chosen = body.ids && [...new Set(body.ids)];
  const { members: meant, order } = memberLists({ db, engine }).all({ ...query, isAdmin: 'true' }, chosen);
  const { live } = await meant.select((eb) => eb.fn.countAll<number>().as('live')).executeTakeFirstOrThrow();
  const refused = chosen ? await deletedOf(db, chosen) : [];
  let changing = meant;
  if (facts?.status !== undefined) changing = changing.where('members.status', '!=', facts.status);
  if (facts?.region_id !== undefined) changing = changing.where('members.region_id', '!=', facts.region_id);
  return { facts, order, total: live + refused.length, changing, refused };
}

/** Members named in a preview. */
const mostShown = 20;

const named = (refused: SkippedRow[]) => ({ refused: refused.slice(0, mostNamed), refused_total: refused.length });

const many = (count: number) => `${readableNumber(count)} anggota`;

/**
 * Sets facts of many members, or deletes them if `facts` is null. Returns how many were changed: those that others have
 * deleted meanwhile, or given these facts, are not.
 */
async function write(
  tx: Tx,
  author: Author,
  ids: number[],
  facts: Partial<MemberFacts> | null,
  onProgress: OnProgress,
): Promise<number> {
  let [done, changed] = [0, 0];
  for await (const some of batchesOf(ids, writtenAtOnce)) {
    const members = await lockRows(tx, 'members', some, 'edit');
    const rows = members.filter(({ deleted_at }) => deleted_at === null);
    if (facts === null) {
      await removeManyTracked(tx, author, 'members', rows);
      changed += rows.length;
    } else {
      const patched = rows.map((current) => ({ current, patch: patchOf(current, facts) }));
      changed += await updateManyTracked(tx, author, 'members', patched);
    }
    done += some.length;
    onProgress(done, ids.length);
  }
  return changed;
}

/** Changes or deletes many members at once. */
export function createBulk({ db, engine }: Pick<Database, 'db' | 'engine'>, operations: Operations) {
  return {
    /** What the action would do, without doing it. */
    async preview(asked: Asked): Promise<Answer<typeof previewBulk>['data']> {
      const { facts, order, total, changing, refused } = await resolveBulk({ db, engine }, asked);
      const old = asked.body.action === 'region' ? 'regions.name as old' : 'members.status as old';
      const found = changing.innerJoin('regions', 'regions.id', 'members.region_id').select(old);
      const groups = await found
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .groupBy('old')
        .orderBy('count', 'desc')
        .orderBy('old')
        .execute();
      const first = await found
        .select(['members.id', 'npa', 'first_name', 'last_name'])
        .orderBy(order)
        .limit(mostShown)
        .execute();
      const region =
        facts?.region_id === undefined
          ? undefined
          : await db.selectFrom('regions').select('name').where('id', '=', facts.region_id).executeTakeFirst();
      return {
        total,
        changes: groups.reduce((sum, { count }) => sum + count, 0),
        groups,
        first: first.map(({ first_name, last_name, ...row }) => ({
          ...row,
          fullName: fullNameOf(first_name, last_name),
          new: region?.name ?? facts?.status ?? null,
        })),
        ...named(refused),
      };
    },

    /** Does the action, all or nothing. `expected` is the number of members that the preview showed. */
    async apply(
      asked: Asked,
      expected: number | undefined,
      author: Author,
      onProgress: OnProgress,
    ): Promise<Answer<typeof applyBulk>['data']> {
      return writeAs(db, author.authority, async (tx) => {
        const { facts, total, changing, refused } = await resolveBulk({ db: tx, engine }, asked);
        if (expected !== undefined && expected !== total) {
          const now = `Sekarang yang dimaksud ${many(total)}, sebelumnya ${many(expected)}.`;
          throw new Problem('conflict', `${now} Tidak ada yang diubah; periksa kembali dahulu.`);
        }
        const ids = await streamedIds(changing.select('members.id').orderBy('members.id'));
        if (ids.length === 0) return { operation_id: null, changed: 0, ...named(refused) };
        onProgress(0, ids.length);
        const { action, status, membership_type_id } = asked.body;
        const summary = { action, status, membership_type_id };
        const begun = { kind: 'bulk', subject: 'members', summary } as const;
        const ours = await operations.begin(tx, begun, author);
        const changed = await write(tx, ours, ids, facts, onProgress);
        await operations.finish(tx, ours, changed);
        return { operation_id: changed === 0 ? null : ours.operationId, changed, ...named(refused) };
      });
    },
  };
}

export type Bulk = ReturnType<typeof createBulk>;
