import type { Account, AccountChange, NewAccount, Profile } from '#contract/accounts.ts';
import type { Change } from '#contract/endpoint.ts';
import { type Author, type Facts, insertTracked, type Row } from '#server/database/history.ts';
import type { Authority } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { type RowRules, removeRow, uniqueWrites, updateRow } from '#server/database/tracked-rows/rows.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import type { Origin, SessionRow, Sessions } from '#server/session/sessions.store.ts';
import { hashPassword, passwordFits } from './passwords.ts';

type AccountRow = Row<'accounts'> & { last_signed_in: string | null };

function accountOf(row: AccountRow): Account {
  const { id, name, email, username, role, status, last_signed_in } = row;
  return { id, name, email, username, role, status, last_signed_in };
}

/** The own profile, as its account sees it. */
export function profileOf(row: AccountRow): Profile {
  const { id, username, name, email, role, last_signed_in } = row;
  return { id, username, full_name: name, email, role, last_signed_in };
}

function liveAccounts(db: Db | Tx) {
  return db
    .selectFrom('accounts')
    .leftJoin('sign_ins', 'sign_ins.account_id', 'accounts.id')
    .selectAll('accounts')
    .select('sign_ins.at as last_signed_in')
    .where('deleted_at', 'is', null);
}

async function live(db: Db | Tx, id: number): Promise<AccountRow> {
  const row = await liveAccounts(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(accountRules.called);
  return row;
}

/** The part before `@`, with a number where somebody has it already. */
async function freeUsername(tx: Tx, email: string): Promise<string> {
  const wanted = email.slice(0, email.lastIndexOf('@')).slice(0, 58);
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? wanted : `${wanted}${number}`;
    const other = await liveAccounts(tx).where('username_key', '=', uniqueKey(username)).executeTakeFirst();
    if (!other) return username;
  }
}

async function refuseLosingLastSuperadmin(tx: Tx, current: AccountRow) {
  if (current.role !== 'superadmin' || current.status !== 'active') return;
  const others = await liveAccounts(tx)
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('id', '!=', current.id)
    .executeTakeFirst();
  if (!others) throw new Problem('conflict', 'Ini superadmin aktif terakhir. Jadikan akun lain superadmin dahulu.');
}

/** Nobody deletes, disables or demotes themselves, and the last active superadmin stays one. */
async function refuseLosing(tx: Tx, current: AccountRow, author: Author) {
  if (current.id === author.accountId) {
    throw new Problem('conflict', 'Anda tidak dapat menghapus, menonaktifkan, atau menurunkan akun Anda sendiri.');
  }
  await refuseLosingLastSuperadmin(tx, current);
}

/** What the rows of accounts obey. */
const accountRules: RowRules<'accounts'> = {
  table: 'accounts',
  called: 'Akun',
  columnsOf: (_row, facts) => ({
    ...facts,
    ...(facts.email !== undefined && { email_key: uniqueKey(facts.email) }),
    ...(facts.username !== undefined && { username_key: uniqueKey(facts.username) }),
    ...(facts.password_hash !== undefined && { must_change_password: 0 as const }),
  }),
};

type AccountFacts = Partial<Facts<'accounts'>>;

/** The facts that a change carries. */
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

/** A new password, another role or another status ends the account's sessions. */
function endsSessions(current: AccountRow, facts: AccountFacts): boolean {
  return (
    facts.password_hash !== undefined ||
    (facts.role ?? current.role) !== current.role ||
    (facts.status ?? current.status) !== current.status
  );
}

/** Whoever must change a password that was shown has not done so by choosing it again. */
async function refuseShownPassword(current: AccountRow, password: string) {
  if (current.must_change_password === 0 || !(await passwordFits(current.password_hash, password))) return;
  throw invalid([{ field: 'password', message: 'Pilih kata sandi yang lain dari yang sekarang.' }]);
}

function losesSuperadmin(current: AccountRow, facts: AccountFacts): boolean {
  const demoted = facts.role !== undefined && facts.role !== current.role && facts.role !== 'superadmin';
  return demoted || facts.status === 'disabled';
}

/** All that is asked of the accounts of the staff. */
export function createAccounts(
  database: Pick<Database, 'db' | 'engine'>,
  sessions: Pick<Sessions, 'start' | 'endAll' | 'replace'>,
) {
  const { db } = database;
  const write = uniqueWrites(database, {
    'accounts.email_key': { field: 'email', message: 'Email ini sudah dipakai akun lain.' },
    'accounts.username_key': { field: 'username', message: 'Username ini sudah dipakai akun lain.' },
  });

  async function add(
    tx: Tx,
    values: NewAccount,
    secret: Pick<AccountRow, 'password_hash' | 'must_change_password'>,
    author: Author,
  ): Promise<Account> {
    const username = values.username ?? (await freeUsername(tx, values.email));
    const { id } = await insertTracked(tx, author, 'accounts', {
      name: values.name,
      email: values.email,
      email_key: uniqueKey(values.email),
      username,
      username_key: uniqueKey(username),
      role: values.role,
      status: 'active',
      ...secret,
    });
    return accountOf(await live(tx, id));
  }

  async function change(tx: Tx, current: AccountRow, facts: AccountFacts, author: Author): Promise<AccountRow> {
    await updateRow(tx, author, accountRules, current, facts);
    return live(tx, current.id);
  }

  return {
    async list(): Promise<Account[]> {
      const rows = await liveAccounts(db).orderBy('name').orderBy('id').execute();
      return rows.map(accountOf);
    },

    get: (id: number) => live(db, id),

    async isEmpty(): Promise<boolean> {
      return (await liveAccounts(db).limit(1).execute()).length === 0;
    },

    /** The account that an e-mail, as somebody typed it, belongs to. */
    async byEmail(email: string): Promise<AccountRow | undefined> {
      return liveAccounts(db).where('email_key', '=', uniqueKey(email)).executeTakeFirst();
    },

    async create(values: NewAccount, author: Author): Promise<Account> {
      const password_hash = await hashPassword(values.password);
      return write(author, (tx) => add(tx, values, { password_hash, must_change_password: 0 }, author));
    },

    /**
     * Makes an account unless there is one, also where several instances start at once; answers whether it did. A password
     * that was shown must be changed at the first sign-in.
     */
    async createFirst(values: NewAccount, isShown: boolean, author: Author): Promise<boolean> {
      const password_hash = await hashPassword(values.password);
      return write(author, async (tx) => {
        if ((await liveAccounts(tx).limit(1).execute()).length > 0) return false;
        await add(tx, values, { password_hash, must_change_password: isShown ? 1 : 0 }, author);
        return true;
      });
    },

    async update(id: number, { values, faults }: Change<AccountChange>, author: Author): Promise<Account> {
      const facts = await factsOf(values);
      return write(author, async (tx) => {
        const current = await live(tx, id);
        if (faults.length > 0) throw invalid(faults);
        if (losesSuperadmin(current, facts)) await refuseLosing(tx, current, author);
        const account = await change(tx, current, facts, author);
        if (endsSessions(current, facts)) await sessions.endAll(tx, id);
        return accountOf(account);
      });
    },

    /** What people change about themselves. A new password ends their sessions, and the present one goes on as another. */
    async updateOwn(
      { id, sessionId }: Authority & { id: number },
      values: Pick<AccountChange, 'name' | 'username' | 'password'>,
      author: Author,
    ): Promise<{ account: AccountRow; session: SessionRow | null }> {
      if (values.password !== undefined) await refuseShownPassword(await live(db, id), values.password);
      const facts = await factsOf(values);
      return write(author, async (tx) => {
        const current = await live(tx, id);
        const account = await change(tx, current, facts, author);
        const session = endsSessions(current, facts) ? await sessions.replace(tx, id, sessionId) : null;
        return { account, session };
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await write(author, async (tx) => {
        const current = await live(tx, id);
        await refuseLosing(tx, current, author);
        await removeRow(tx, author, accountRules, current);
        await sessions.endAll(tx, id);
      });
    },

    /**
     * Begins a session of so many seconds for an account whose password fitted. Null where meanwhile it got another one, was
     * disabled or was deleted: those ended the sessions that there were, and this one would outlive them.
     */
    async signIn(
      { id, password_hash }: AccountRow,
      origin: Origin,
      seconds: number,
    ): Promise<{ account: AccountRow; session: SessionRow } | null> {
      return db.transaction().execute(async (tx) => {
        const account = await liveAccounts(tx)
          .where('id', '=', id)
          .where('status', '=', 'active')
          .where('password_hash', '=', password_hash)
          .forShare('accounts')
          .executeTakeFirst();
        if (!account) return null;
        const session = await sessions.start(tx, id, origin, seconds);
        const at = session.created_at;
        await tx
          .insertInto('sign_ins')
          .values({ account_id: id, at })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ at }))
          .execute();
        return { account, session };
      });
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
