import type { Change } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { otherNamesOf, type Region, type RegionBody, type RegionChange } from '#contract/regions.ts';
import { type Author, insertTracked, type Row } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { fold, namedColumns, uniqueKey } from '#server/database/search-text.ts';
import { countReferring } from '#server/database/tracked-rows/reading.ts';
import { lockLiveRow, mergeEdit, removeLiveRow, updateRow } from '#server/database/tracked-rows/rows.ts';
import type { Reversal } from '#server/database/tracked-rows/undo.ts';
import { type ManyRowsRules, oneByOne } from '#server/database/tracked-rows/undo-many.ts';
import { Problem, taken } from '#server/problems.ts';
import { uniqueWrites } from '#server/session/who-asks.ts';

const columns = ['id', 'name', 'code', 'other_names'] as const;

function regionOf({ id, name, code, other_names }: Pick<Row<'regions'>, (typeof columns)[number]>): Region {
  return { id, name, code, ...(other_names !== null && { other_names }) };
}

async function refuseWithMembers(tx: Tx, { id, name }: Pick<Region, 'id' | 'name'>) {
  const members = await countReferring(tx, 'members', 'region_id', id);
  if (members === 0) return;
  throw new Problem(
    'conflict',
    `Wilayah “${name}” masih memiliki ${readableNumber(members)} anggota. Pindahkan anggotanya dahulu.`,
  );
}

/**
 * Serialises writes of names and codes, which are compared with those of all regions. A new database has the
 * provinces, which are never purged, so there is always a row to lock.
 */
export async function lockAllRegions(tx: Tx): Promise<void> {
  await tx.selectFrom('regions').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Why one of many reversals is no longer possible. */
async function reasonAgainst(tx: Tx, { row, kind, facts }: Reversal<'regions'>): Promise<string | null> {
  await lockAllRegions(tx);
  if (kind === 'remove') {
    const members = await countReferring(tx, 'members', 'region_id', row.id);
    return members > 0 ? `Masih memiliki ${readableNumber(members)} anggota.` : null;
  }
  const namesake = await tx
    .selectFrom('regions')
    .select('id')
    .where('name_key', '=', uniqueKey(facts.name ?? row.name))
    .where('id', '!=', row.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return namesake ? 'Namanya sudah dipakai wilayah lain.' : null;
}

/** The rules for editing and deleting regions. */
export const regionRules: ManyRowsRules<'regions'> = {
  table: 'regions',
  called: 'Wilayah',
  unique: { 'regions.name_key': { field: 'name', message: 'Wilayah dengan nama ini sudah ada.' } },
  columnsOf: (_row, facts) => ({ ...facts, ...(facts.name !== undefined && namedColumns(facts.name)) }),
  refuseRemoval: refuseWithMembers,
  namesOf:
    async () =>
    ({ name }) =>
      name,
  ...oneByOne(reasonAgainst),
};

/** Refuses another region's code. Regions that share one since before this rule can still be edited otherwise. */
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
  if (other) throw taken('code', `Kode ini sudah dipakai wilayah “${other.name}”.`);
}

/** Refuses other names that mean another region: its name and code take precedence. */
async function refuseTakenOtherNames(tx: Tx, other_names: string | null | undefined, current: { id: number } | null) {
  const asked = otherNamesOf({ other_names: other_names ?? null });
  if (asked.length === 0) return;
  const regions = await tx.selectFrom('regions').select(columns).where('deleted_at', 'is', null).execute();
  for (const region of regions.filter(({ id }) => id !== current?.id)) {
    const names = new Set([region.name, region.code ?? '', ...otherNamesOf(region)].map(uniqueKey));
    const name = asked.find((one) => names.has(uniqueKey(one)));
    if (name !== undefined) throw taken('other_names', `“${name}” sudah dipakai wilayah “${region.name}”.`);
  }
}

/** Regional chapters (wilayah). */
export function createRegions(database: Pick<Database, 'db' | 'engine'>) {
  const { db } = database;
  const write = uniqueWrites(database, regionRules);

  return {
    /** Sorted by name. `filter` matches name, code or other names, without regard to case and accents. */
    async list(filter: string): Promise<Region[]> {
      const rows = await db
        .selectFrom('regions')
        .select(columns)
        .where('deleted_at', 'is', null)
        .orderBy('name_fold')
        .orderBy('id')
        .execute();
      const searched = fold(filter).trim();
      return rows
        .filter(({ name, code, other_names }) =>
          [name, code ?? '', other_names ?? ''].some((text) => fold(text).includes(searched)),
        )
        .map(regionOf);
    },

    /** The number of members of each region that has any. */
    async memberCounts(): Promise<{ region_id: number; members: number }[]> {
      return db
        .selectFrom('members')
        .select((eb) => ['region_id', eb.fn.countAll<number>().as('members')])
        .where('deleted_at', 'is', null)
        .groupBy('region_id')
        .orderBy('region_id')
        .execute();
    },

    async create(body: RegionBody, author: Author): Promise<Region> {
      return write(author, async (tx) => {
        await lockAllRegions(tx);
        await refuseTakenCode(tx, body.code, null);
        await refuseTakenOtherNames(tx, body.other_names, null);
        const { code = null, other_names = null } = body;
        const row = { ...namedColumns(body.name), code, other_names };
        return regionOf(await insertTracked(tx, author, 'regions', row));
      });
    },

    async update(id: number, { values, faults }: Change<RegionChange>, author: Author): Promise<Region> {
      return write(author, async (tx) => {
        await lockAllRegions(tx);
        const current = await lockLiveRow(tx, regionRules, id, 'edit');
        const { name, code, other_names } = values;
        const edit = { sent: { name, code, other_names }, faults, version: undefined };
        const facts = await mergeEdit(tx, regionRules, current, edit, async () => regionOf(current));
        await refuseTakenCode(tx, facts.code, current);
        await refuseTakenOtherNames(tx, facts.other_names, current);
        return regionOf(await updateRow(tx, author, regionRules, current, facts));
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await write(author, (tx) => removeLiveRow(tx, author, regionRules, id));
    },
  };
}

export type Regions = ReturnType<typeof createRegions>;
