import type { Account, AccountChange, NewAccount } from '#contract/accounts.ts';
import type { Change } from '#contract/endpoint.ts';
import { type Profile, placeholderEmail } from '#contract/profile.ts';
import type { Author } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Facts } from '#server/database/rows/facts.ts';
import type { Authority, Origin } from '#server/database/rows/sessions.ts';
import type { Tx } from '#server/database/schema.ts';
import { lockRow, removeRow } from '#server/database/tracked-rows/rows.ts';
import { transact } from '#server/database/transaction.ts';
import { invalid, Problem } from '#server/problems.ts';
import { noteEvent, noteRepeated } from '#server/security/noting.ts';
import { hashPassword, passwordFits } from '#server/session/passwords.ts';
import type { SessionRow, Sessions } from '#server/session/sessions.store.ts';
import { hasFactor, uniqueWrites } from '#server/session/who-asks.ts';
import { endReason } from './account-events.ts';
import {
  accountByEmail,
  accountOf,
  accountRules,
  type LiveAccount,
  liveAccount,
  liveAccounts,
} from './account-rows.ts';
import { type AccountFacts, insertAccount, newOwner, updateAccount } from './account-writes.ts';
import { refuseWeakPassword } from './new-password.ts';

/** Locks an account and all active superadmins, so that two concurrent changes can't remove the last one. */
async function lockWithSuperadmins(tx: Tx, id: number) {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('id', '=', id),
        and([eb('role', '=', 'superadmin'), eb('status', '=', 'active'), eb('deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function refuseLosingLastSuperadmin(tx: Tx, current: LiveAccount) {
  if (current.role !== 'superadmin' || current.status !== 'active') return;
  const others = await liveAccounts(tx)
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('id', '!=', current.id)
    .executeTakeFirst();
  if (!others) throw new Problem('conflict', 'Ini superadmin aktif terakhir. Jadikan akun lain superadmin dahulu.');
}

/** Nobody deletes, disables or demotes themselves or the last active superadmin. */
async function refuseLosing(tx: Tx, current: LiveAccount, author: Author) {
  if (current.id === author.accountId) {
    throw new Problem('conflict', 'Anda tidak dapat menghapus, menonaktifkan, atau menurunkan akun Anda sendiri.');
  }
  await refuseLosingLastSuperadmin(tx, current);
}

function losesSuperadmin(current: LiveAccount, facts: Partial<Facts<'accounts'>>): boolean {
  const demoted = facts.role !== undefined && facts.role !== current.role && facts.role !== 'superadmin';
  return demoted || facts.status === 'disabled';
}

export function profileOf(row: LiveAccount): Profile {
  const { id, username, name, email, role, last_signed_in } = row;
  return { id, username, full_name: name, email, role, last_signed_in };
}

/** The owner's names after the change: a new password may not contain them. */
const ownerOf = (current: LiveAccount, { name, email, username }: AccountChange) => ({
  name: name ?? current.name,
  email: email ?? current.email,
  username: username ?? current.username,
});

async function factsOf({ name, email, username, role, status, password }: AccountChange): Promise<AccountFacts> {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(username !== undefined && { username }),
    ...(role !== undefined && { role }),
    ...(status !== undefined && { status }),
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
  };
}

/** A password that was shown must be replaced by another one, not chosen again. */
async function refuseShownPassword(current: LiveAccount, password: string) {
  if (current.must_change_password === 0 || !(await passwordFits(current.password_hash, password))) return;
  throw invalid([{ field: 'password', message: 'Pilih kata sandi yang lain dari yang sekarang.' }]);
}

/** What people change of their own accounts. */
interface OwnChange extends Pick<AccountChange, 'name' | 'username' | 'password'> {
  /** In place of the e-mail that nobody chose. All others are superadmins' to change. */
  firstEmail: string | undefined;
}

function refuseSecondEmail({ email, must_change_password }: LiveAccount, password: string | undefined) {
  if (email === placeholderEmail && must_change_password === 1 && password !== undefined) return;
  throw invalid([{ field: 'first_email', message: 'Email akun diganti oleh superadmin.' }]);
}

export function createAccounts(
  database: Pick<Database, 'db' | 'engine'>,
  sessions: Pick<Sessions, 'start' | 'endAll' | 'replace'>,
) {
  const { db } = database;
  const write = uniqueWrites(database, accountRules);

  return {
    async list(): Promise<Account[]> {
      const rows = await liveAccounts(db).orderBy('name').orderBy('id').execute();
      return rows.map(accountOf);
    },

    get: (id: number) => liveAccount(db, id),

    async isEmpty(): Promise<boolean> {
      return (await liveAccounts(db).limit(1).execute()).length === 0;
    },

    byEmail: (email: string) => accountByEmail(db, email),

    async create(values: NewAccount, author: Author): Promise<Account> {
      await refuseWeakPassword(values.password, newOwner(values));
      const password_hash = await hashPassword(values.password);
      const must_change_password = values.must_change_password ? 1 : 0;
      return write(author, (tx) => insertAccount(tx, values, { password_hash, must_change_password }, author));
    },

    /**
     * Adds the first account, unless there is one; returns whether it did. Safe when several instances start at once. A
     * password that was shown must be changed at the first sign-in.
     */
    async createFirst(values: NewAccount, isShown: boolean, author: Author): Promise<boolean> {
      await refuseWeakPassword(values.password, newOwner(values));
      const password_hash = await hashPassword(values.password);
      return write(author, async (tx) => {
        if ((await liveAccounts(tx).limit(1).execute()).length > 0) return false;
        await insertAccount(tx, values, { password_hash, must_change_password: isShown ? 1 : 0 }, author);
        return true;
      });
    },

    async update(id: number, { values, faults }: Change<AccountChange>, author: Author): Promise<Account> {
      if (values.password !== undefined)
        await refuseWeakPassword(values.password, ownerOf(await liveAccount(db, id), values));
      const facts = await factsOf(values);
      return write(author, async (tx) => {
        await lockWithSuperadmins(tx, id);
        const current = await liveAccount(tx, id);
        if (faults.length > 0) throw invalid(faults);
        if (losesSuperadmin(current, facts)) await refuseLosing(tx, current, author);
        const account = await updateAccount(tx, current, facts, author);
        const reason = endReason(current, facts);
        if (reason) await sessions.endAll(tx, account, author, reason);
        return accountOf(account);
      });
    },

    /** Updates one's own account. A new password ends all its sessions and replaces the current one. */
    async updateOwn(
      { id, sessionId }: Authority & { id: number },
      { firstEmail: email, ...chosen }: OwnChange,
      author: Author,
    ): Promise<{ account: LiveAccount; session: SessionRow | null }> {
      const values = { ...chosen, email };
      if (values.password !== undefined) {
        const current = await liveAccount(db, id);
        await refuseShownPassword(current, values.password);
        await refuseWeakPassword(values.password, ownerOf(current, values));
      }
      const facts = await factsOf(values);
      return write(author, async (tx) => {
        await lockRow(tx, 'accounts', id, 'edit');
        const current = await liveAccount(tx, id);
        if (email !== undefined) refuseSecondEmail(current, values.password);
        const account = await updateAccount(tx, current, facts, author);
        const session = endReason(current, facts) ? await sessions.replace(tx, account, author, sessionId) : null;
        return { account, session };
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await write(author, async (tx) => {
        await lockWithSuperadmins(tx, id);
        const current = await liveAccount(tx, id);
        await refuseLosing(tx, current, author);
        await removeRow(tx, author, accountRules, current);
        await noteEvent(tx, { kind: 'account_deleted', account: current, by: author });
        await sessions.endAll(tx, current, author, 'deleted');
      });
    },

    /**
     * Begins a session after the password was checked. Null if the account got another password or its first factor, was
     * disabled or deleted in the meantime: that has ended its sessions, and this one must not survive it.
     */
    async signIn(
      { id, password_hash }: LiveAccount,
      origin: Origin,
      seconds: number,
      byFactor: boolean,
    ): Promise<{ account: LiveAccount; session: SessionRow } | null> {
      return transact(db, async (tx) => {
        const account = await liveAccounts(tx)
          .where('id', '=', id)
          .where('status', '=', 'active')
          .where('password_hash', '=', password_hash)
          .forShare('accounts')
          .executeTakeFirst();
        if (!account || (!byFactor && (await hasFactor(tx, id)))) return null;
        const session = await sessions.start(tx, id, origin, seconds, byFactor);
        const at = session.created_at;
        await tx
          .insertInto('sign_ins')
          .values({ account_id: id, at })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ at }))
          .execute();
        await noteRepeated(tx, { kind: 'sign_in', account, origin });
        return { account, session };
      });
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
