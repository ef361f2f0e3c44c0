import { randomBytes } from 'node:crypto';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { now } from '#server/days.ts';
import { hashOf } from '#server/hash.ts';
import { invalid } from '#server/problems.ts';

/** Milliseconds for which a link is valid: 72 hours. */
const lifetime = 72 * 60 * 60 * 1000;

/** One sentence for every reason, so that it reveals nothing about the link or its account. */
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

/** Adds a link. Earlier ones stay valid: otherwise anybody who asks for a link could invalidate somebody else's. */
export async function insertLink(tx: Tx, accountId: number, madeBy: number | null): Promise<NewLink> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + lifetime).toISOString();
  await tx
    .insertInto('password_links')
    .values({ hash: hashOf(token), account_id: accountId, expires_at: expires, made_by: madeBy })
    .execute();
  return { token, expires };
}

/** The account of a valid link, when that expires, and who made it. */
export async function findLink(
  db: Db,
  token: string,
): Promise<{ accountId: number; expires: string; madeBy: number | null }> {
  const link = await db
    .selectFrom('password_links')
    .select(['account_id', 'expires_at', 'made_by'])
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!link) throw noSuchLink();
  return { accountId: link.account_id, expires: link.expires_at, madeBy: link.made_by };
}

/** Uses a link up. Of two concurrent uses one is refused. */
export async function spendLink(tx: Tx, token: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_links')
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw noSuchLink();
}

export async function deleteLinks(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('account_id', '=', accountId).execute();
}

export async function pruneLinks(db: Db): Promise<void> {
  const due = db.selectFrom('password_links').select('hash').where('expires_at', '<=', now());
  await deleteInBatches((most) => db.deleteFrom('password_links').where('hash', 'in', due.limit(most)));
}
