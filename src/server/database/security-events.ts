import { createHash } from 'node:crypto';
import type { SecurityDetail, SecurityEventKind } from '#contract/security.ts';
import type { Author } from './history.ts';
import type { Db, Tx } from './schema.ts';
import type { Origin } from './session-rows.ts';

/** What happened, to whose account; the e-mail alone where there is no account. */
export interface SecurityNote {
  kind: SecurityEventKind;
  account: { id: number | null; name: string | null; email: string | null };
  detail?: SecurityDetail;
  /** Of what the system does itself there is none. */
  origin?: Origin | undefined;
  by?: Author;
}

/** Rows of one kind within an hour that repeat; whatever comes then is counted in one row without names. */
const mostAlike = 500;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

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

/** Notes what stands for itself, such as another role. */
export async function noteEvent(db: Db | Tx, note: SecurityNote): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ ...valuesOf(note), alike: null, times: 1 })
    .execute();
}

/**
 * Notes what somebody may repeat as often as they like: within an hour the same is one row with its number of times, and of
 * more than that many different ones of a kind only their number is kept. So nobody fills the disk by it.
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
