import type { z } from 'zod';
import type { BulkBody, previewBulk } from '#contract/bulk.ts';
import { memberName } from '#contract/members.ts';
import type { SkippedRow } from '#contract/operations.ts';
import type { Database } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { memberLists } from '../list/member-lists.ts';
import { checkReferences } from '../member-rows.ts';
import type { MemberFacts } from '../members.rules.ts';

/** A request for a bulk action: the list's parameters, and the action, perhaps with chosen members. */
export interface Asked {
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
async function deletedOf(db: Db, ids: readonly number[]): Promise<SkippedRow[]> {
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
export async function resolveBulk({ db, engine }: Pick<Database, 'db' | 'engine'>, { query, body }: Asked) {
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
