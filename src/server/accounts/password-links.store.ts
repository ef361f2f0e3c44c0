import { randomBytes } from 'node:crypto';
import type { Invitation } from '#contract/password-links.ts';
import type { Author } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Origin } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { Problem } from '#server/problems.ts';
import { noteEvent } from '#server/security/noting.ts';
import { hashPassword } from '#server/session/passwords.ts';
import type { Sessions } from '#server/session/sessions.store.ts';
import { uniqueWrites, writeAs } from '#server/session/who-asks.ts';
import { accountByEmail, accountRules, type LiveAccount, liveAccount, liveAccounts } from './account-rows.ts';
import { insertAccount, updateAccount } from './account-writes.ts';
import { refuseWeakPassword } from './new-password.ts';
import { deleteLinks, findLink, insertLink, noSuchLink, pruneLinks, spendLink } from './password-link-rows.ts';

/** A disabled or deleted account gets the same answer as an unknown link. */
async function activeAccount(db: Db | Tx, id: number): Promise<LiveAccount> {
  const row = await liveAccounts(db).where('id', '=', id).where('status', '=', 'active').executeTakeFirst();
  if (!row) throw noSuchLink();
  return row;
}

/** An account as it is stored, also a deleted one. */
async function storedAccount(tx: Tx, id: number) {
  return tx.selectFrom('accounts').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** One-time links by which people choose their own passwords. */
export function createPasswordLinks(database: Pick<Database, 'db' | 'engine'>, sessions: Pick<Sessions, 'endAll'>) {
  const { db } = database;
  const write = uniqueWrites(database, accountRules);

  return {
    /** Adds an account whose owner chooses the password by the returned link. */
    async invite(values: Invitation, author: Author) {
      // Random and thrown away: no password fits until one is chosen.
      const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
      return write(author, async (tx) => {
        const account = await insertAccount(tx, values, { password_hash, must_change_password: 0 }, author);
        return { account, link: await insertLink(tx, account.id, author.accountId) };
      });
    },

    /** Adds a link for the owner of an account, which the log tells of. */
    async add(id: number, author: Author) {
      return writeAs(db, author.authority, async (tx) => {
        const account = await liveAccount(tx, id);
        const { email, status } = account;
        if (status !== 'active') throw new Problem('conflict', 'Akun ini nonaktif. Aktifkan dahulu.');
        await noteEvent(tx, { kind: 'password_link_added', account, by: author });
        return { email, link: await insertLink(tx, id, author.accountId) };
      });
    },

    /** Adds a link for a forgotten password; null when no active account has this e-mail. */
    async addForgotten(email: string) {
      return transact(db, async (tx) => {
        const account = await accountByEmail(tx, email);
        if (account?.status !== 'active') return null;
        return { email: account.email, link: await insertLink(tx, account.id, null) };
      });
    },

    /** Whose password the link is for. */
    async read(token: string) {
      const { accountId, expires } = await findLink(db, token);
      const { name, email } = await activeAccount(db, accountId);
      return { name, email, expires };
    },

    /**
     * Sets the password by a link, and ends all sessions of the account. Nobody knows who used the link: the change is
     * told as one of whoever made it, by the link, so that nobody can act in another's name.
     */
    async choosePassword(token: string, password: string, origin: Origin) {
      const { accountId, madeBy } = await findLink(db, token);
      await refuseWeakPassword(password, await activeAccount(db, accountId));
      const password_hash = await hashPassword(password);
      return transact(db, async (tx) => {
        await spendLink(tx, token);
        const current = await activeAccount(tx, accountId);
        const { id, name, email } = madeBy === null ? current : await storedAccount(tx, madeBy);
        const author = { accountId: id, name, email, source: 'link', origin } as const;
        await updateAccount(tx, current, { password_hash }, author);
        await sessions.endAll(tx, current, author, 'password');
        return { owner: current, by: { name, email, origin } };
      });
    },

    forgetAccount: (tx: Tx, { id }: { id: number }) => deleteLinks(tx, id),

    /** Deletes links that have expired. */
    prune: () => pruneLinks(db),
  };
}

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;
