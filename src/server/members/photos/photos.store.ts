import type { Answer, Got } from '#contract/endpoint.ts';
import { pictureUrl } from '#contract/files.ts';
import { fullNameOf, memberName } from '#contract/members.ts';
import { mostNamed, type SkippedRow } from '#contract/operations.ts';
import type { applyPhotos, matchPhotos, PhotoOwner } from '#contract/photos.ts';
import { batchesOf, writtenAtOnce } from '#server/batches.ts';
import { type Author, type Row, updateManyTracked } from '#server/database/history.ts';
import type { Db } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { lockRows } from '#server/database/tracked-rows/locks.ts';
import { pictureNameOf } from '#server/files/picture-address.ts';
import type { OnProgress } from '#server/http/progress.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { invalid } from '#server/problems.ts';
import { writeAs } from '#server/session/write-as.ts';
import { presentReferences } from '../member-rows.ts';
import { patchOf, unknownPicture } from '../members.rules.ts';
import { membersByNpa } from '../members-by-npa.ts';
import { npasInName } from './npas-in-name.ts';

/** A photo for a member, by names of stored pictures. */
interface Photo {
  picture: string;
  insteadOf: string | null;
}

/** Why a member can't get the photo; undefined if they can. */
function reasonAgainst(row: Row<'members'>, { picture, insteadOf }: Photo, stored: ReadonlySet<string>) {
  if (row.deleted_at !== null) return 'Anggota ini sudah dihapus.';
  if (!stored.has(picture)) return 'Foto yang diunggah sudah tidak tersimpan.';
  // A retry of the same request must succeed.
  return row.picture === insteadOf || row.picture === picture ? undefined : 'Fotonya baru saja diubah orang lain.';
}

/** Assigns photos to many members by file name. */
export function createPhotos(db: Db, operations: Operations, publicUrl: string) {
  async function ownersOf(ids: readonly number[]): Promise<Map<number, PhotoOwner>> {
    const rows = await db
      .selectFrom('members')
      .select(['id', 'npa', 'first_name', 'last_name', 'picture'])
      .where('id', 'in', ids)
      .execute();
    return new Map(
      rows.map(({ id, npa, first_name, last_name, picture }) => [
        id,
        {
          ...{ id, npa, fullName: fullNameOf(first_name, last_name) },
          image_url: picture === null ? null : pictureUrl(picture),
        },
      ]),
    );
  }

  function nameOf(imageUrl: string, field: string): string {
    const name = pictureNameOf(imageUrl, publicUrl);
    if (name === null) throw invalid([{ ...unknownPicture, field }]);
    return name;
  }

  return {
    /** The member that each file is named after. */
    async match(names: readonly string[]): Promise<Answer<typeof matchPhotos>['data']> {
      const keysOf = names.map((name) => npasInName(name).map(uniqueKey));
      const ids = new Map<string, number>();
      for await (const keys of batchesOf([...new Set(keysOf.flat())])) {
        for (const [key, id] of await membersByNpa(db, keys)) ids.set(key, id);
      }
      const found = keysOf.map((keys) => keys.map((key) => ids.get(key)).find((id) => id !== undefined));
      const owners = await ownersOf([...new Set(found.flatMap((id) => id ?? []))]);
      return found.map((id) => (id === undefined ? null : (owners.get(id) ?? null)));
    },

    /** Assigns photos in one operation. Members whose photo has changed meanwhile are skipped. */
    async apply(
      asked: readonly { member_id: number; image_url: string; instead_of: string | null }[],
      author: Author,
      onProgress: OnProgress,
    ): Promise<Got<typeof applyPhotos>['data']> {
      const photos = new Map<number, Photo>();
      for (const [place, { member_id, image_url, instead_of }] of asked.entries()) {
        const insteadOf = instead_of === null ? null : nameOf(instead_of, `photos.${place}.instead_of`);
        photos.set(member_id, { picture: nameOf(image_url, `photos.${place}.image_url`), insteadOf });
      }
      return writeAs(db, author.authority, async (tx) => {
        const ids = [...photos.keys()].sort((one, other) => one - other);
        const { pictures } = await presentReferences(
          tx,
          [],
          [...photos.values()].map(({ picture }) => picture),
        );
        const summary = { action: 'photos' };
        const ours = await operations.begin(tx, { kind: 'bulk', subject: 'members', summary }, author);
        const refused: SkippedRow[] = [];
        let [done, changed] = [0, 0];
        onProgress(done, ids.length);
        for await (const some of batchesOf(ids, writtenAtOnce)) {
          const rows = new Map((await lockRows(tx, 'members', some, 'edit')).map((row) => [row.id, row]));
          const patched = some.flatMap((id) => {
            const [current, photo] = [rows.get(id), photos.get(id)];
            if (!current || !photo) {
              refused.push({ id, name: `Nomor ${id}`, reason: 'Anggota ini sudah tidak ada.' });
              return [];
            }
            const reason = reasonAgainst(current, photo, pictures);
            if (reason === undefined) return [{ current, patch: patchOf(current, { picture: photo.picture }) }];
            refused.push({ id, name: memberName(current), reason });
            return [];
          });
          changed += await updateManyTracked(tx, ours, 'members', patched);
          done += some.length;
          onProgress(done, ids.length);
        }
        await operations.finish(tx, ours, changed);
        return {
          operation_id: changed === 0 ? null : ours.operationId,
          changed,
          refused: refused.slice(0, mostNamed),
          refused_total: refused.length,
        };
      });
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
