import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { batchesOf } from '#server/batches.ts';
import { type Authority, writeAs } from '#server/database/live-session.ts';
import { pieceSize } from '#server/database/piecewise.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import type { Forget } from '#server/database/traces.ts';
import { transact } from '#server/database/transaction.ts';
import type { Picture } from './picture.ts';

const day = 24 * 60 * 60 * 1000;

/** So many pictures are deleted at once: of each a hundred kilobytes and more are overwritten. */
const deletedAtOnce = 10;

/** That no member has a picture, deleted or not. */
const isNobodys = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'pictures'>) =>
  not(exists(selectFrom('members').select('members.id').whereRef('members.picture', '=', 'pictures.name')));

/** That no member has a picture, and none of the settings of cards ever had it: they can be undone. */
const isUnused = (builder: ExpressionBuilder<Schema, 'pictures'>) => {
  const { and, not, exists, selectFrom } = builder;
  return and([
    isNobodys(builder),
    not(
      exists(
        selectFrom('changes')
          .select('changes.id')
          .where('subject', '=', 'card_settings')
          .where(({ ref }) => sql<boolean>`${ref('changes.fields')} LIKE '%"' || ${ref('pictures.name')} || '"%'`),
      ),
    ),
  ]);
};

/** Removes pictures that the transaction has locked, but for those that a member has. */
async function removeIfUnused(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('pictures').where('name', 'in', names).where(isUnused).execute();
}

/** Removes those of some pictures that were stored before then, unless somebody else has them locked. */
async function removeIfOld(tx: Tx, names: readonly string[], before: string): Promise<void> {
  const old = await tx
    .selectFrom('pictures')
    .select('name')
    .where('name', 'in', names)
    .where('created_at', '<', before)
    .forUpdate()
    .skipLocked()
    .execute();
  if (old.length === 0) return;
  await removeIfUnused(
    tx,
    old.map(({ name }) => name),
  );
}

/** The names of pictures that no member has, in pieces; between them others are answered. Only indexes are read. */
async function* nobodysPictures(db: Db): AsyncGenerator<string[]> {
  const names = db.selectFrom('pictures').select('name').orderBy('name');
  let after = '';
  for (let isMore = true; isMore; await setImmediate()) {
    const others = names.where('name', '>', after);
    const last = await others
      .offset(pieceSize - 1)
      .limit(1)
      .executeTakeFirst();
    const piece = last ? others.where('name', '<=', last.name) : others;
    const found = await piece.where(isNobodys).execute();
    yield found.map(({ name }) => name);
    isMore = last !== undefined;
    after = last?.name ?? after;
  }
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
      const before = new Date(now.getTime() - day).toISOString();
      for await (const names of nobodysPictures(db)) {
        for await (const some of batchesOf(names, deletedAtOnce)) {
          await transact(db, (tx) => removeIfOld(tx, some, before));
        }
      }
    },
  };
}

/** The pictures of whoever is deleted for ever, but for those that another member has. */
export const forgetPictures: Forget = async (tx, { pictures }) => {
  await tx.selectFrom('pictures').select('name').where('name', 'in', pictures).orderBy('name').forUpdate().execute();
  await removeIfUnused(tx, pictures);
};

export type Pictures = ReturnType<typeof createPictures>;
