import type { Change } from '#contract/endpoint.ts';
import { otherNamesOf, type Region, type RegionBody, type RegionChange } from '#contract/regions.ts';
import {
  type Author,
  insertTracked,
  type Row,
  removeTracked,
  restoreTracked,
  updateTracked,
} from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import { reversalOf, type StoredChange } from '#server/database/undo.ts';
import { invalid, notFound, Problem, taken } from '#server/problems.ts';
import { namedColumns } from './regions-many.ts';

const columns = ['id', 'name', 'code', 'other_names'] as const;

function regionOf({ id, name, code, other_names }: Pick<Row<'regions'>, (typeof columns)[number]>): Region {
  return { id, name, code, ...(other_names !== null && { other_names }) };
}

async function live(tx: Tx, id: number): Promise<Row<'regions'>> {
  const row = await tx
    .selectFrom('regions')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Wilayah');
  return row;
}

/** A region that still has members can't be deleted. */
async function refuseWithMembers(tx: Tx, { id, name }: Pick<Region, 'id' | 'name'>) {
  const { members } = await tx
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('region_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (members === 0) return;
  throw new Problem('conflict', `Wilayah '${name}' masih memiliki ${members} anggota. Pindahkan anggotanya dahulu.`);
}

/** A code that another region has by now is refused; regions that have shared one since before can be changed otherwise. */
async function refuseTakenCode(
  tx: Tx,
  code: string | null | undefined,
  current: { id: number; code: string | null } | null,
) {
  if (code === null || code === undefined) return;
  if (current?.code != null && uniqueKey(current.code) === uniqueKey(code)) return;
  const regions = await tx
    .selectFrom('regions')
    .select(['id', 'name', 'code'])
    .where('deleted_at', 'is', null)
    .execute();
  const other = regions.find((region) => region.id !== current?.id && uniqueKey(region.code ?? '') === uniqueKey(code));
  if (other) throw taken('code', `Kode ini sudah dipakai wilayah '${other.name}'.`);
}

/** A name that another region has would tell nothing; the name and the code of a region count before. */
async function refuseTakenOtherNames(tx: Tx, other_names: string | null | undefined, current: { id: number } | null) {
  const asked = otherNamesOf({ other_names: other_names ?? null });
  if (asked.length === 0) return;
  const regions = await tx.selectFrom('regions').select(columns).where('deleted_at', 'is', null).execute();
  for (const region of regions.filter(({ id }) => id !== current?.id)) {
    const names = new Set([region.name, region.code ?? '', ...otherNamesOf(region)].map(uniqueKey));
    const name = asked.find((one) => names.has(uniqueKey(one)));
    if (name !== undefined) throw taken('other_names', `"${name}" sudah dipakai wilayah '${region.name}'.`);
  }
}

/** All that is asked of the regional chapters (wilayah). */
export function createRegions({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  /** Runs a write; a name that another region has is a conflict. */
  async function writing<T>(author: Author, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await writeAs(db, author.authority, work);
    } catch (error) {
      if (engine.violatedUnique(error) !== 'regions.name_key') throw error;
      throw taken('name', 'Wilayah dengan nama ini sudah ada.');
    }
  }

  return {
    /** By name; `filter` is looked for in name, code or other names, without regard to case or accents. */
    async list(filter: string): Promise<Region[]> {
      const rows = await db
        .selectFrom('regions')
        .select(columns)
        .where('deleted_at', 'is', null)
        .orderBy('name_fold')
        .orderBy('id')
        .execute();
      const sought = fold(filter).trim();
      return rows
        .filter(({ name, code, other_names }) =>
          [name, code ?? '', other_names ?? ''].some((text) => fold(text).includes(sought)),
        )
        .map(regionOf);
    },

    async create(body: RegionBody, author: Author): Promise<Region> {
      return writing(author, async (tx) => {
        await refuseTakenCode(tx, body.code, null);
        await refuseTakenOtherNames(tx, body.other_names, null);
        const { code = null, other_names = null } = body;
        const row = { ...namedColumns(body.name), code, other_names };
        return regionOf(await insertTracked(tx, author, 'regions', row));
      });
    },

    async update(id: number, { values, faults }: Change<RegionChange>, author: Author): Promise<Region> {
      return writing(author, async (tx) => {
        const current = await live(tx, id);
        if (faults.length > 0) throw invalid(faults);
        const patch = {
          ...(values.name !== undefined && namedColumns(values.name)),
          ...(values.code !== undefined && { code: values.code }),
          ...(values.other_names !== undefined && { other_names: values.other_names }),
        };
        await refuseTakenCode(tx, values.code, current);
        await refuseTakenOtherNames(tx, values.other_names, current);
        await updateTracked(tx, author, 'regions', current, patch);
        return regionOf({ ...current, ...patch });
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) => {
        const current = await live(tx, id);
        await refuseWithMembers(tx, current);
        await removeTracked(tx, author, 'regions', current);
      });
    },

    /** Takes a change back by its reverse; answers the region's id. */
    async undo(change: StoredChange, author: Author): Promise<number> {
      return writing(author, async (tx) => {
        const current = await tx
          .selectFrom('regions')
          .selectAll()
          .where('id', '=', change.subject_id)
          .executeTakeFirst();
        const { row, kind, facts } = reversalOf<'regions'>(change, current);
        const patch = { ...facts, ...(facts.name !== undefined && namedColumns(facts.name)) };
        if (kind === 'remove') {
          await refuseWithMembers(tx, row);
          await removeTracked(tx, author, 'regions', row);
        } else if (kind === 'restore') await restoreTracked(tx, author, 'regions', row, patch);
        else await updateTracked(tx, author, 'regions', row, patch);
        return row.id;
      });
    },
  };
}

export type Regions = ReturnType<typeof createRegions>;
