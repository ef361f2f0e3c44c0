import { randomBytes } from 'node:crypto';
import { type Authority, writeAs } from '#server/database/live-session.ts';
import type { Db } from '#server/database/schema.ts';
import type { Forget } from '#server/database/traces.ts';
import type { Picture } from './picture.ts';

const day = 24 * 60 * 60 * 1000;

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
     * Removes the pictures older than a day that no member has, deleted members included. In a turn of its own, so that
     * no member is saved with a picture between the look and the removal.
     */
    async removeUnused(now: Date = new Date()): Promise<void> {
      await db.transaction().execute((tx) =>
        tx
          .deleteFrom('pictures')
          .where('created_at', '<', new Date(now.getTime() - day).toISOString())
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('members').select('members.id').whereRef('members.picture', '=', 'pictures.name'))),
          )
          .execute(),
      );
    },
  };
}

/** The pictures of whoever is deleted for ever, but for those that another member has. */
export const forgetPictures: Forget = async (tx, { pictures }) => {
  await tx
    .deleteFrom('pictures')
    .where('name', 'in', pictures)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members').select('members.id').whereRef('members.picture', '=', 'pictures.name'))),
    )
    .execute();
};

export type Pictures = ReturnType<typeof createPictures>;
