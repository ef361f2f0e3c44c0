import { randomBytes } from 'node:crypto';
import type { Account, AccountChange, NewAccount } from '#contract/accounts.ts';
import type { Change } from '#contract/endpoint.ts';
import type { Invitation } from '#contract/password-links.ts';
import type { Profile } from '#contract/profile.ts';
import type { Facts } from '#server/database/facts.ts';
import { type Author, insertTracked } from '#server/database/history.ts';
import { type Authority, writeAs } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Origin } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { noteEvent, noteRepeated } from '#server/database/security-events.ts';
import { lockRow } from '#server/database/tracked-rows/locks.ts';
import { type RowRules, removeRow, uniqueWrites, updateRow } from '#server/database/tracked-rows/rows.ts';
import { transact } from '#server/database/transaction.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import type { SessionRow, Sessions } from '#server/session/sessions.store.ts';
import { noteAccountChanges, whyEnded } from './account-events.ts';
import { type LiveAccount, liveAccounts } from './account-rows.ts';
import { lockWithSuperadmins, losesSuperadmin, refuseLosing } from './last-superadmin.ts';
import { refuseWeakPassword } from './new-password.ts';
import { createPasswordLinks, noSuchLink } from './password-links.ts';
import { hashPassword, passwordFits } from './passwords.ts';

function accountOf(row: LiveAccount): Account {
  const { id, name, email, username, role, status, last_signed_in } = row;
  return { id, name, email, username, role, status, last_signed_in };
}

/** The own profile, as its account sees it. */
export function profileOf(row: LiveAccount): Profile {
  const { id, username, name, email, role, last_signed_in } = row;
  return { id, username, full_name: name, email, role, last_signed_in };
}

async function live(db: Db | Tx, id: number): Promise<LiveAccount> {
  const row = await liveAccounts(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(accountRules.called);
  return row;
}

/** The part before `@`, which is the username where nobody has it and no other was given. */
const usernameIn = (email: string) => email.slice(0, email.lastIndexOf('@')).slice(0, 58);

const newOwner = ({ name, email, username = usernameIn(email) }: Pick<NewAccount, 'name' | 'email' | 'username'>) => ({
  name,
  email,
  username,
});

/** Who somebody will be once a change is made. */
const ownerOf = (current: LiveAccount, { name, email, username }: AccountChange) => ({
  name: name ?? current.name,
  email: email ?? current.email,
  username: username ?? current.username,
});

/** The part before `@`, with a number where somebody has it already. */
async function freeUsername(tx: Tx, email: string): Promise<string> {
  const wanted = usernameIn(email);
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? wanted : `${wanted}${number}`;
    const other = await liveAccounts(tx).where('username_key', '=', uniqueKey(username)).executeTakeFirst();
    if (!other) return username;
  }
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

/** Whoever must change a password that was shown has not done so by choosing it again. */
async function refuseShownPassword(current: LiveAccount, password: string) {
  if (current.must_change_password === 0 || !(await passwordFits(current.password_hash, password))) return;
  throw invalid([{ field: 'password', message: 'Pilih kata sandi yang lain dari yang sekarang.' }]);
}

/** All that is asked of the accounts of the staff. */
export function createAccounts(
  database: Pick<Database, 'db' | 'engine'>,
  sessions: Pick<Sessions, 'make' | 'start' | 'started' | 'endAll' | 'replace'>,
) {
  const { db } = database;
  const links = createPasswordLinks(db);
  const write = uniqueWrites(database, {
    'accounts.email_key': { field: 'email', message: 'Email ini sudah dipakai akun lain.' },
    'accounts.username_key': { field: 'username', message: 'Username ini sudah dipakai akun lain.' },
  });

  async function add(
    tx: Tx,
    values: Invitation,
    secret: Pick<LiveAccount, 'password_hash' | 'must_change_password'>,
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
    await noteEvent(tx, {
      kind: 'account_added',
      account: { id, ...newOwner(values) },
      by: author,
      detail: { role: values.role },
    });
    return accountOf(await live(tx, id));
  }

  /** Whose link it is; that it is good for nothing where they may not sign in. */
  async function active(tx: Db | Tx, id: number): Promise<LiveAccount> {
    const row = await liveAccounts(tx).where('id', '=', id).where('status', '=', 'active').executeTakeFirst();
    if (!row) throw noSuchLink();
    return row;
  }

  async function change(tx: Tx, current: LiveAccount, facts: AccountFacts, author: Author): Promise<LiveAccount> {
    await updateRow(tx, author, accountRules, current, facts);
    await noteAccountChanges(tx, current, facts, author);
    if (facts.password_hash !== undefined || facts.email !== undefined) await links.removeAll(tx, current.id);
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
    async byEmail(email: string): Promise<LiveAccount | undefined> {
      return liveAccounts(db).where('email_key', '=', uniqueKey(email)).executeTakeFirst();
    },

    async create(values: NewAccount, author: Author): Promise<Account> {
      await refuseWeakPassword(values.password, newOwner(values));
      const password_hash = await hashPassword(values.password);
      return write(author, (tx) => add(tx, values, { password_hash, must_change_password: 0 }, author));
    },

    /** Makes an account whose owner chooses the password by the link that is answered with it. */
    async invite(values: Invitation, author: Author) {
      // Nobody knows it.
      const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
      return write(author, async (tx) => {
        const account = await add(tx, values, { password_hash, must_change_password: 0 }, author);
        return { account, link: await links.add(tx, account.id) };
      });
    },

    /** Makes a link by which the owner of an account chooses another password. */
    async addLink(id: number, authority: Authority) {
      return writeAs(db, authority, async (tx) => {
        const { email, status } = await live(tx, id);
        if (status !== 'active') throw new Problem('conflict', 'Akun ini nonaktif. Aktifkan dahulu.');
        return { email, link: await links.add(tx, id) };
      });
    },

    /** Makes a link for whoever says to have forgotten the password of an e-mail; null where no account has it. */
    async addForgottenLink(email: string) {
      return transact(db, async (tx) => {
        const account = await liveAccounts(tx).where('email_key', '=', uniqueKey(email)).executeTakeFirst();
        if (account?.status !== 'active') return null;
        return { email: account.email, link: await links.add(tx, account.id) };
      });
    },

    /** Whose password a link is for. */
    async byLink(token: string) {
      const { accountId, expires } = await links.find(token);
      const { name, email } = await active(db, accountId);
      return { name, email, expires };
    },

    /** Chooses the password by a link, which ends all sessions of the account. */
    async choosePassword(token: string, password: string, origin: Origin): Promise<void> {
      const { accountId } = await links.find(token);
      await refuseWeakPassword(password, await active(db, accountId));
      const password_hash = await hashPassword(password);
      await transact(db, async (tx) => {
        await links.take(tx, token);
        const current = await active(tx, accountId);
        const { id, name, email } = current;
        const author = { accountId: id, name, email, source: 'link', origin } as const;
        await change(tx, current, { password_hash }, author);
        await sessions.endAll(tx, current, author, 'password');
      });
    },

    /**
     * Makes an account unless there is one, also where several instances start at once; answers whether it did. A password
     * that was shown must be changed at the first sign-in.
     */
    async createFirst(values: NewAccount, isShown: boolean, author: Author): Promise<boolean> {
      await refuseWeakPassword(values.password, newOwner(values));
      const password_hash = await hashPassword(values.password);
      return write(author, async (tx) => {
        if ((await liveAccounts(tx).limit(1).execute()).length > 0) return false;
        await add(tx, values, { password_hash, must_change_password: isShown ? 1 : 0 }, author);
        return true;
      });
    },

    async update(id: number, { values, faults }: Change<AccountChange>, author: Author): Promise<Account> {
      if (values.password !== undefined) await refuseWeakPassword(values.password, ownerOf(await live(db, id), values));
      const facts = await factsOf(values);
      return write(author, async (tx) => {
        await lockWithSuperadmins(tx, id);
        const current = await live(tx, id);
        if (faults.length > 0) throw invalid(faults);
        if (losesSuperadmin(current, facts)) await refuseLosing(tx, current, author);
        const account = await change(tx, current, facts, author);
        const reason = whyEnded(current, facts);
        if (reason) await sessions.endAll(tx, account, author, reason);
        return accountOf(account);
      });
    },

    /** What people change about themselves. A new password ends their sessions, and the present one goes on as another. */
    async updateOwn(
      { id, sessionId }: Authority & { id: number },
      values: Pick<AccountChange, 'name' | 'username' | 'password'>,
      author: Author,
    ): Promise<{ account: LiveAccount; session: SessionRow | null }> {
      if (values.password !== undefined) {
        const current = await live(db, id);
        await refuseShownPassword(current, values.password);
        await refuseWeakPassword(values.password, ownerOf(current, values));
      }
      const facts = await factsOf(values);
      return write(author, async (tx) => {
        await lockRow(tx, 'accounts', id, 'edit');
        const current = await live(tx, id);
        const account = await change(tx, current, facts, author);
        const session = whyEnded(current, facts) ? await sessions.replace(tx, account, author, sessionId) : null;
        return { account, session };
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await write(author, async (tx) => {
        await lockWithSuperadmins(tx, id);
        const current = await live(tx, id);
        await refuseLosing(tx, current, author);
        await removeRow(tx, author, accountRules, current);
        await noteEvent(tx, { kind: 'account_deleted', account: current, by: author });
        await sessions.endAll(tx, current, author, 'deleted');
      });
    },

    /**
     * Begins a session of so many seconds for an account whose password fitted. Null where meanwhile it got another one, was
     * disabled or was deleted: those ended the sessions that there were, and this one would outlive them.
     */
    async signIn(
      { id, password_hash }: LiveAccount,
      origin: Origin,
      seconds: number,
    ): Promise<{ account: LiveAccount; session: SessionRow } | null> {
      const session = sessions.make(id, origin, seconds);
      const unchanged = (tx: Db | Tx) =>
        liveAccounts(tx).where('id', '=', id).where('status', '=', 'active').where('password_hash', '=', password_hash);
      const written = transact(db, async (tx) => {
        const account = await unchanged(tx).forShare('accounts').executeTakeFirst();
        if (!account) return null;
        await sessions.start(tx, session);
        const at = session.created_at;
        await tx
          .insertInto('sign_ins')
          .values({ account_id: id, at })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ at }))
          .execute();
        await noteRepeated(tx, { kind: 'sign_in', account, origin });
        return account;
      });
      const inTime = await sessions.started(session, password_hash, written);
      const account = inTime ? inTime.result : await unchanged(db).executeTakeFirst();
      return account ? { account, session } : null;
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
