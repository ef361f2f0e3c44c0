import {
  acknowledgeOwnerNotices,
  listOwnerNotices,
  type OwnerNotice,
  ownerNoticeKinds,
  type SecurityDetail,
} from '#contract/security.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { doneAnswer } from '#server/http/answers.ts';
import type { Route } from '#server/http/route.ts';
import { writeAs } from '#server/session/who-asks.ts';

/** Older ones, and more, are in the log of superadmins. */
const mostNotices = 20;

/** Tells the owner of an account what was changed of its protection, until they say that they know. */
export function ownerNoticeRoutes(route: Route, db: Db) {
  route(listOwnerNotices, async ({ actor: { id, origin } }) => {
    const rows = await db
      .selectFrom('security_events')
      .leftJoin('told_events', 'told_events.account_id', 'security_events.account_id')
      .select(['security_events.id', 'kind', 'at', 'by_id', 'by_name', 'address', 'device', 'detail'])
      .$narrowType<{ kind: OwnerNotice['kind'] }>()
      .where('security_events.account_id', '=', id)
      .where('kind', 'in', ownerNoticeKinds)
      .where(({ or, eb, ref }) => or([eb('until', 'is', null), eb('security_events.id', '>', ref('until'))]))
      // What somebody did here themselves they know.
      .where(({ or, eb }) =>
        or([eb('by_id', 'is not', null), eb('address', '!=', origin.address), eb('device', '!=', origin.device)]),
      )
      .orderBy('security_events.id', 'desc')
      .limit(mostNotices)
      .execute();
    const data = rows.map(({ by_id: _, detail, ...row }) => {
      const { way }: SecurityDetail = JSON.parse(detail);
      return { ...row, way: way ?? null };
    });
    return { data };
  });

  route(acknowledgeOwnerNotices, async ({ body: { until }, actor }) => {
    await writeAs(db, actor, (tx) =>
      tx
        .insertInto('told_events')
        .values({ account_id: actor.id, until })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ until }))
        .execute(),
    );
    return doneAnswer('Baik.');
  });
}

/** Forgets what an erased account was told. */
export async function forgetTold(tx: Tx, { id }: { id: number }): Promise<void> {
  await tx.deleteFrom('told_events').where('account_id', '=', id).execute();
}
