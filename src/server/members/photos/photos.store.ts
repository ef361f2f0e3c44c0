import { sql } from 'kysely';
import type { Answer, Got } from '#contract/endpoint.ts';
import { nameForFiles } from '#contract/file-names.ts';
import { fullNameOf, memberName } from '#contract/members.ts';
import { mostNamed, type SkippedRow } from '#contract/operations.ts';
import type { applyPhotos, matchPhotos, PhotoOwner } from '#contract/photos.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { visibleText } from '#contract/same-text.ts';
import { batchesOf, giveWay, writtenAtOnce } from '#server/batches.ts';
import { type Author, type Row, updateManyTracked } from '#server/database/history.ts';
import type { Db } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { lockRows } from '#server/database/tracked-rows/rows.ts';
import type { OnProgress } from '#server/http/progress.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { pictureNameOf } from '#server/pictures/picture-address.ts';
import { invalid } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { presentReferences } from '../member-rows.ts';
import { patchOf, unknownPicture } from '../members.rules.ts';
import { membersByNpa } from '../members-by-npa.ts';

/** An NPA may consist of this many parts of a file name. */
const mostParts = 6;

/** Programs that convert pictures leave the former extension in the name. */
const extension = /\.(?:jpe?g|png|webp|heic|heif|gif|bmp|tiff?)$/i;

function withoutExtensions(fileName: string): string {
  const name = fileName.trim();
  const shorter = name.replace(extension, '');
  return shorter === name ? name : withoutExtensions(shorter);
}

/**
 * Candidate NPAs in a file name, longest first: the name without extensions, or its beginning up to a space, underscore,
 * hyphen or bracket; each also without spaces.
 */
function npasInName(fileName: string): string[] {
  const name = withoutExtensions(visibleText(fileName));
  const ends = Array.from(name.matchAll(/[\s_(-]+/g), ({ index }) => index).slice(0, mostParts);
  const starts = [name, ...ends.reverse().map((end) => name.slice(0, end))];
  const npas = starts.flatMap((start) => [start.trim(), start.replace(/\s+/g, '')]);
  return [...new Set(npas)].filter((npa) => npa !== '');
}

/** A photo for a member, by names of stored pictures. */
interface Photo {
  picture: string;
  insteadOf: string | null;
}

/** Rows that the database server sends per fetch. */
const rowsAtOnce = 2000;

/** Why a member can't get the photo; undefined if they can. */
function reasonAgainst(row: Row<'members'>, { picture, insteadOf }: Photo, stored: ReadonlySet<string>) {
  if (row.deleted_at !== null) return 'Anggota ini sudah dihapus.';
  if (!stored.has(picture)) return 'Foto yang diunggah sudah tidak tersimpan.';
  // A retry of the same request must succeed.
  return row.picture === insteadOf || row.picture === picture ? undefined : 'Fotonya baru saja diubah orang lain.';
}

/** Characters of NPAs that file names can't hold. */
const unsafe = [...'<>:"/\\|?*'];

/** The live members by the keys of their NPAs, as files are named after these too. Merged entries lead to who stays. */
async function membersByFileNpa(db: Db, keys: ReadonlySet<string>): Promise<Map<string, ReadonlySet<number>>> {
  const found = new Map<string, Set<number>>();
  const add = (key: string, id: number) => found.set(key, (found.get(key) ?? new Set()).add(id));
  if ([...keys].some((key) => key.includes('-'))) {
    const rows = db
      .selectFrom('members')
      .select(['npa_key', (eb) => eb.fn.coalesce('merged_into', 'id').as('id')])
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
      .where((eb) => eb.or(unsafe.map((one) => sql<boolean>`npa_key like ${`%${one}%`} escape '!'`)))
      .orderBy('id');
    for await (const { npa_key, id } of rows.stream(rowsAtOnce)) {
      const key = nameForFiles(npa_key);
      if (keys.has(key)) add(key, id);
      await giveWay();
    }
  }
  for await (const some of batchesOf([...keys])) {
    for (const [key, id] of await membersByNpa(db, some)) add(key, id);
  }
  return found;
}

/** Assigns photos to many members by file name. */
export function createPhotos(db: Db, operations: Operations, publicUrl: string) {
  async function ownersOf(ids: readonly number[]): Promise<Map<number, PhotoOwner>> {
    const rows = await db
      .selectFrom('members')
      .select(['id', 'npa', 'first_name', 'last_name', 'picture'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
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
    /** The member that each file is named after, or those among whom a person chooses. */
    async match(names: readonly string[]): Promise<Answer<typeof matchPhotos>> {
      const keysOf = names.map((name) => npasInName(name).map(uniqueKey));
      const ids = await membersByFileNpa(db, new Set(keysOf.flat()));
      const found = keysOf.map((keys) => keys.map((key) => ids.get(key)).find((some) => some !== undefined) ?? []);
      const owners = await ownersOf([...new Set(found.flatMap((some) => [...some]))]);
      const fitting = found.map((some) => [...some].flatMap((id) => owners.get(id) ?? []));
      return {
        data: fitting.map(([first = null, ...others]) => (others.length === 0 ? first : null)),
        several: fitting.flatMap((some, place) => (some.length > 1 ? [{ place, owners: some }] : [])),
      };
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
