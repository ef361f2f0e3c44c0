import type { SecurityDetail, SecurityEventKind } from '#contract/security.ts';
import type { Author } from '#server/database/history.ts';
import type { Origin } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { hashOf } from '#server/hash.ts';

/** An event, and the account concerned. Only the e-mail if there is no such account. */
export interface SecurityNote {
  kind: SecurityEventKind;
  account: { id: number | null; name: string | null; email: string | null };
  detail?: SecurityDetail;
  /** Absent for what the system does itself. */
  origin?: Origin | undefined;
  by?: Author;
}

/** Rows of one kind within an hour. Further ones are counted in one row without names. */
const mostAlike = 500;

function valuesOf({ kind, account, detail = {}, origin, by }: SecurityNote) {
  const isOther = by !== undefined && by.accountId !== account.id;
  const from = origin ?? by?.origin;
  return {
    kind,
    at: new Date().toISOString(),
    account_id: account.id,
    account_name: account.name,
    account_email: account.email,
    by_id: isOther ? by.accountId : null,
    by_name: isOther ? by.name : null,
    by_email: isOther ? by.email : null,
    address: from?.address ?? null,
    device: from?.device ?? null,
    detail: JSON.stringify(detail),
  };
}

/** Records an event in a row of its own, for example a new role. */
export async function noteEvent(db: Db | Tx, note: SecurityNote): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ ...valuesOf(note), alike: null, times: 1 })
    .execute();
}

/**
 * Records an event that anybody can cause repeatedly. Equal ones within an hour share a row with a counter, and beyond
 * a number of different ones only their total is counted. So nobody can fill the disk with them.
 */
export async function noteRepeated(db: Db | Tx, note: SecurityNote): Promise<void> {
  const values = valuesOf(note);
  const { kind, at, account_id, account_email, by_id, address, device, detail } = values;
  const hour = at.slice(0, 13);
  const alike = `${kind} ${hour} ${hashOf(JSON.stringify([account_id, account_email, by_id, address, device, detail]))}`;
  const again = await db
    .updateTable('security_events')
    .set((eb) => ({ at, times: eb('times', '+', 1) }))
    .where('alike', '=', alike)
    .executeTakeFirstOrThrow();
  if (again.numUpdatedRows > 0n) return;
  const others = await db
    .selectFrom('security_events')
    .select('id')
    .where('kind', '=', kind)
    .where('at', '>=', hour)
    .where('alike', 'is not', null)
    .limit(1)
    .offset(mostAlike - 1)
    .executeTakeFirst();
  const nobody = {
    account_id: null,
    account_name: null,
    account_email: null,
    by_id: null,
    by_name: null,
    by_email: null,
  };
  const rest = { ...nobody, address: null, device: null, detail: '{}', alike: `${kind} ${hour} others` };
  await db
    .insertInto('security_events')
    .values({ ...values, alike, times: 1, ...(others && rest) })
    .onConflict((conflict) =>
      conflict
        .column('alike')
        .where('alike', 'is not', null)
        .doUpdateSet((eb) => ({ at, times: eb('security_events.times', '+', 1) })),
    )
    .execute();
}
