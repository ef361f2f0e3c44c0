import type { SecurityDetail, SecurityEventKind } from '#contract/security.ts';
import type { Author } from '#server/database/history.ts';
import type { Origin } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { hashOf } from '#server/hash.ts';
import { networkOf } from '#server/http/network.ts';

/** An event, and the account concerned. Only the e-mail if there is no such account. */
export interface SecurityNote {
  kind: SecurityEventKind;
  account: { id: number | null; name: string | null; email: string | null };
  detail?: SecurityDetail;
  /** Absent for what the system does itself. */
  origin?: Origin | undefined;
  by?: Author;
}

/** Rows of one kind within an hour, of an account and of what concerns none. As many again are sums, one a network. */
const mostOfAccount = 100;
const mostOfNobody = 500;

const noDoer = { by_id: null, by_name: null, by_email: null };

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

type Values = ReturnType<typeof valuesOf> & { alike: string };

/** Counts an event in the row of equal ones; returns whether there is one. */
async function noteAgain(db: Db | Tx, { alike, at }: Values): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('security_events')
    .set((eb) => ({ at, times: eb('times', '+', 1) }))
    .where('alike', '=', alike)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function insertOrCount(db: Db | Tx, values: Values): Promise<void> {
  const { at } = values;
  await db
    .insertInto('security_events')
    .values({ ...values, times: 1 })
    .onConflict((conflict) =>
      conflict
        .column('alike')
        .where('alike', 'is not', null)
        .doUpdateSet((eb) => ({ at, times: eb('security_events.times', '+', 1) })),
    )
    .execute();
}

/** Records an event in a row of its own, for example a new role. */
export async function noteEvent(db: Db | Tx, note: SecurityNote): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ ...valuesOf(note), alike: null, times: 1 })
    .execute();
}

/**
 * Records an event that anybody can cause repeatedly. Equal ones within an hour share a row with a counter. Of more
 * different ones only their number is kept, for each network; so nobody can fill the disk with them. What concerns an
 * account is counted apart from other accounts and from what concerns none, and keeps its account.
 */
export async function noteRepeated(db: Db | Tx, note: SecurityNote): Promise<void> {
  const values = valuesOf(note);
  const { kind, at, account_id, account_email, by_id, address, device, detail } = values;
  const hour = at.slice(0, 13);
  const keyOf = (told: unknown[]) => `${kind} ${hour} ${hashOf(JSON.stringify([account_id, ...told]))}`;
  const whole = { ...values, alike: keyOf([account_email, by_id, address, device, detail]) };
  if (await noteAgain(db, whole)) return;
  const present = await db
    .selectFrom('security_events')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('kind', '=', kind)
    .where('at', '>=', hour)
    .where('alike', 'is not', null)
    .where('account_id', account_id === null ? 'is' : '=', account_id)
    .executeTakeFirstOrThrow();
  const most = account_id === null ? mostOfNobody : mostOfAccount;
  const network = address === null ? null : (networkOf(address).wider ?? networkOf(address).own);
  const summed = { ...values, ...(account_id === null && { account_email: null }), device: null, detail: '{}' };
  const ofNetwork = { ...summed, ...noDoer, address: network, alike: keyOf(['others', network]) };
  const ofAll = { ...ofNetwork, address: null, alike: keyOf(['others']) };
  if (present.rows < most) await insertOrCount(db, whole);
  else if (present.rows < 2 * most || !(await noteAgain(db, ofNetwork)))
    await insertOrCount(db, present.rows < 2 * most ? ofNetwork : ofAll);
}
