import { createHash, randomBytes } from 'node:crypto';
import { forgetPiecewise } from '#server/database/piecewise.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { invalid } from '#server/problems.ts';

const hour = 60 * 60 * 1000;

/** Milliseconds that a link is good for. */
const lifetime = 72 * hour;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const now = () => new Date().toISOString();

/** That a link is good for nothing: all reasons are one, so that nobody learns more. */
export const noSuchLink = () =>
  invalid([
    {
      field: 'token',
      message: 'Tautan ini tidak berlaku lagi: sudah dipakai, atau lebih dari 72 jam. Mintalah yang baru.',
    },
  ]);

export interface NewLink {
  token: string;
  expires: string;
}

/** The links by which passwords are chosen: unguessable, kept as hashes, each good once. */
export function createPasswordLinks(db: Db) {
  return {
    /** Makes another link for an account; those that it has go on, as whoever asks for one more does not take them away. */
    async add(tx: Tx, accountId: number): Promise<NewLink> {
      const token = randomBytes(32).toString('base64url');
      const expires = new Date(Date.now() + lifetime).toISOString();
      const link = { hash: hashOf(token), account_id: accountId, expires_at: expires };
      await tx.insertInto('password_links').values(link).execute();
      return { token, expires };
    },

    /** Whose a link is that is good, and until when. */
    async find(token: string, tx: Db | Tx = db): Promise<{ accountId: number; expires: string }> {
      const link = await tx
        .selectFrom('password_links')
        .select(['account_id', 'expires_at'])
        .where('hash', '=', hashOf(token))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (!link) throw noSuchLink();
      return { accountId: link.account_id, expires: link.expires_at };
    },

    /** Uses a link up: of two who try that at once, one is refused. */
    async take(tx: Tx, token: string): Promise<void> {
      const { numDeletedRows } = await tx
        .deleteFrom('password_links')
        .where('hash', '=', hashOf(token))
        .where('expires_at', '>', now())
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw noSuchLink();
    },

    /** Takes all links of an account away, whose password or e-mail is another now. */
    async removeAll(tx: Tx, accountId: number): Promise<void> {
      await tx.deleteFrom('password_links').where('account_id', '=', accountId).execute();
    },

    async prune(): Promise<void> {
      const due = db.selectFrom('password_links').select('hash').where('expires_at', '<=', now());
      await forgetPiecewise((most) => db.deleteFrom('password_links').where('hash', 'in', due.limit(most)));
    },
  };
}
