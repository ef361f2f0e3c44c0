import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { batchesOf } from '#server/batches.ts';
import { pieceSize } from '#server/database/delete-in-batches.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import type { Forget } from '#server/keeper.ts';
import { writeAs } from '#server/session/who-asks.ts';
import type { Picture } from './picture.ts';

const day = 24 * 60 * 60 * 1000;

/** Pictures deleted per transaction: each has over 100 kB of pages to overwrite. */
const deletedAtOnce = 10;

/** No member has the picture, not even a deleted one. */
const isNobodys = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'pictures'>) =>
  not(exists(selectFrom('members').select('members.id').whereRef('members.picture', '=', 'pictures.name')));

/** Neither a member nor any version of the card settings, which can be restored, has the picture. */
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

/** Deletes locked pictures unless a member has one. */
async function removeIfUnused(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('pictures').where('name', 'in', names).where(isUnused).execute();
}

/** Deletes pictures stored before `before`. Skips those that another transaction has locked. */
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

/** Names of pictures without a member, in batches; yields between them. Reads indexes only. */
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

/** Deletes the pictures of a purged member, unless another member has them. */
const forgetPictures: Forget = async (tx, { pictures }) => {
  await tx.selectFrom('pictures').select('name').where('name', 'in', pictures).orderBy('name').forUpdate().execute();
  await removeIfUnused(tx, pictures);
};

/** Stored pictures. In the database, so that backups include them and all instances see them. */
export function createPictures(db: Db) {
  /**
   * Deletes pictures older than a day that no member (not even a deleted one) and no card settings refer to. Locks
   * them before checking again, so that a member saved in between keeps its picture.
   */
  async function removeUnused(now: Date = new Date()): Promise<void> {
    const before = new Date(now.getTime() - day).toISOString();
    for await (const names of nobodysPictures(db)) {
      for await (const some of batchesOf(names, deletedAtOnce)) {
        await transact(db, (tx) => removeIfOld(tx, some, before));
      }
    }
  }

  return {
    /** Stores a picture; returns its unguessable name. */
    async add({ bytes, thumbnail }: Picture, authority?: Authority): Promise<string> {
      const name = `${randomBytes(24).toString('base64url')}.jpg`;
      const row = { name, bytes, thumbnail, created_at: new Date().toISOString() };
      await writeAs(db, authority, (tx) => tx.insertInto('pictures').values(row).execute());
      return name;
    },

    async read(name: string, size: 'bytes' | 'thumbnail'): Promise<Uint8Array | undefined> {
      const row = await db.selectFrom('pictures').select(`${size} as jpeg`).where('name', '=', name).executeTakeFirst();
      return row?.jpeg;
    },

    removeUnused,
    prune: () => removeUnused(),
    forgetMember: forgetPictures,
  };
}

export type Pictures = ReturnType<typeof createPictures>;
