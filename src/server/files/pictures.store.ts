import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { batchesOf } from '#server/batches.ts';
import { type Authority, writeAs } from '#server/database/live-session.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import type { Forget } from '#server/database/traces.ts';
import { transact } from '#server/database/transaction.ts';
import type { Picture } from './picture.ts';

const day = 24 * 60 * 60 * 1000;

/** That no member has a picture, and none of the settings of cards ever had it: they can be undone. */
const isUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'pictures'>) =>
  and([
    not(exists(selectFrom('members').select('members.id').whereRef('members.picture', '=', 'pictures.name'))),
    not(
      exists(
        selectFrom('changes')
          .select('changes.id')
          .where('subject', '=', 'card_settings')
          .where(({ ref }) => sql<boolean>`${ref('changes.fields')} LIKE '%"' || ${ref('pictures.name')} || '"%'`),
      ),
    ),
  ]);

/** Removes pictures that the transaction has locked, but for those that a member has. */
async function removeIfUnused(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('pictures').where('name', 'in', names).where(isUnused).execute();
}

/** The stored pictures. They are in the database, so that one backup has everything and every instance sees them. */
export function createPictures(db: Db) {
  return {
    /** Stores a picture; answers its name, which nobody can guess. */
    async add({ bytes, thumbnail }: Picture, authority?: Authority): Promise<string> {
      const name = `${randomBytes(24).toString('base64url')}.jpg`;
      const row = { name, bytes, thumbnail, created_at: new Date().toISOString() };
      await writeAs(db, authority, (tx) => tx.insertInto('pictures').values(row).execute());
      return name;
    },

    /** The bytes of a picture, or of its thumbnail. */
    async read(name: string, size: 'bytes' | 'thumbnail'): Promise<Uint8Array | undefined> {
      const row = await db.selectFrom('pictures').select(`${size} as jpeg`).where('name', '=', name).executeTakeFirst();
      return row?.jpeg;
    },

    /**
     * Removes the pictures older than a day that no member has, deleted members included, and that were never on a card. They are locked before they are
     * looked at once more, so that no member is saved with a picture between the look and the removal.
     */
    async removeUnused(now: Date = new Date()): Promise<void> {
      await transact(db, async (tx) => {
        const unused = await tx
          .selectFrom('pictures')
          .select('name')
          .where('created_at', '<', new Date(now.getTime() - day).toISOString())
          .where(isUnused)
          .forUpdate()
          .skipLocked()
          .execute();
        const names = unused.map(({ name }) => name);
        for await (const some of batchesOf(names)) await removeIfUnused(tx, some);
      });
    },
  };
}

/** The pictures of whoever is deleted for ever, but for those that another member has. */
export const forgetPictures: Forget = async (tx, { pictures }) => {
  await tx.selectFrom('pictures').select('name').where('name', 'in', pictures).orderBy('name').forUpdate().execute();
  await removeIfUnused(tx, pictures);
};

export type Pictures = ReturnType<typeof createPictures>;
