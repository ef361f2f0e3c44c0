import type { Selectable } from 'kysely';
import type { ImportField } from '#contract/import-columns.ts';
import { otherNamesOf, regionForm } from '#contract/regions.ts';
import { mapInSlices } from '#server/batches.ts';
import { insertManyTracked, updateManyTracked } from '#server/database/history.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import { namedColumns, uniqueKey } from '#server/database/search-text.ts';
import { findRow, storedRows } from '#server/database/tracked-rows/reading.ts';
import type {
  Cells,
  Existing,
  Importable,
  Planned,
  Prepared,
  Reading,
  ReadRows,
  Remark,
  RowsByKey,
  Values,
} from '#server/imports/importable.ts';
import { regionHeadersLeftOut, regionImportFields } from './region-import-headers.ts';
import { lockAllRegions } from './regions.store.ts';
import { codeKey, regionKey } from './same-region.ts';

type RegionField = Extract<ImportField, keyof typeof regionForm.shape>;

const fields: readonly RegionField[] = ['name', 'code', 'other_names'];

type Compared = Pick<Selectable<Schema['regions']>, 'id' | 'name' | 'code' | 'other_names'>;

/** Whether a name means this region, in any spelling. */
function goesBy(region: Compared, name: string): boolean {
  return [region.name, ...otherNamesOf(region)].some((one) => regionKey(one) === regionKey(name));
}

/** Codes and other names that belong to another region than the one that the row means. */
function clashes(
  { name, code, other_names }: Values,
  regions: readonly Compared[],
): Pick<Reading, 'faults' | 'warnings'> {
  const faults: Remark[] = [];
  const warnings: Remark[] = [];
  const others = regions.filter((region) => name === undefined || !goesBy(region, String(name)));
  if (code !== undefined) {
    const holder = others.find((region) => uniqueKey(region.code ?? '') === uniqueKey(String(code)));
    const alike = others.find((region) => codeKey(region.code ?? '') === codeKey(String(code)));
    if (holder) faults.push({ field: 'code', message: `Kode “${code}” sudah dipakai wilayah “${holder.name}”.` });
    else if (alike) {
      const message = `Kode “${code}” mungkin sama dengan kode “${alike.code}” milik wilayah “${alike.name}”.`;
      warnings.push({ field: 'code', message });
    }
  }
  for (const asked of otherNamesOf({ other_names: textOrNull(other_names) })) {
    const holder = others.find((region) =>
      [region.name, region.code ?? '', ...otherNamesOf(region)].some((one) => uniqueKey(one) === uniqueKey(asked)),
    );
    if (!holder) continue;
    faults.push({ field: 'other_names', message: `“${asked}” sudah dipakai wilayah “${holder.name}”.` });
  }
  return { faults, warnings };
}

/** Applies the form's rules to the cells, and checks that no other region has the code or a name. */
function reading(cells: Cells, regions: readonly Compared[]): Reading {
  const values: Values = {};
  const faults: Remark[] = [];
  for (const field of fields) {
    if (cells[field] === undefined) continue;
    const { success, data, error } = regionForm.shape[field].safeParse(cells[field]);
    if (!success) faults.push({ field, message: error.issues[0]?.message ?? 'Isian ini tidak sah.' });
    else if (data) values[field] = data;
  }
  const clash = clashes(values, regions);
  return { values, faults: [...faults, ...clash.faults], warnings: clash.warnings ?? [] };
}

const liveRegions = (db: Db | Tx) => db.selectFrom('regions').where('deleted_at', 'is', null).orderBy('id');

async function regionReader(db: Db | Tx): Promise<ReadRows> {
  const regions = await liveRegions(db).select(['id', 'name', 'code', 'other_names']).execute();
  return (rows) => mapInSlices(rows, (cells) => reading(cells, regions));
}

/** Regions by any of their names. There are few of them. */
const liveByName: RowsByKey = async (db, keys) => {
  const regions = await liveRegions(db).select(['id', 'name', 'other_names']).execute();
  const wanted = new Set(keys);
  return regions.flatMap((region) => {
    const names = new Set([region.name, ...otherNamesOf(region)].map(regionKey));
    return [...names.intersection(wanted)].map((key) => ({ key, number: region.id }));
  });
};

/** Different spellings of a name are no difference. */
function differences(values: Values, { values: old }: Existing): Existing['values'] {
  const differing = (['code', 'other_names'] as const).filter(
    (field) => values[field] !== undefined && values[field] !== old[field],
  );
  return Object.fromEntries(differing.map((field) => [field, old[field] ?? null]));
}

function missing({ name }: Values) {
  const { error } = regionForm.shape.name.safeParse(name);
  return (error?.issues ?? []).map(({ message }) => ({ field: 'name' as const, message }));
}

const textOrNull = (value: string | number | undefined) => (value === undefined ? null : String(value));

/** Checks the current names and versions of regions again, under the lock. */
async function blocked(tx: Tx, rows: readonly Planned[]): Promise<number[]> {
  await lockAllRegions(tx);
  const live = await tx
    .selectFrom('regions')
    .select(['id', 'version', 'name_key'])
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Set(live.map(({ name_key }) => name_key));
  const versions = new Map(live.map(({ id, version }) => [id, version]));
  const isBlocked = ({ target, values }: Planned) =>
    target === null ? names.has(uniqueKey(String(values.name))) : versions.get(target.id) !== target.version;
  return rows.filter(isBlocked).map(({ number }) => number);
}

const patchOf = ({ code, other_names }: Values) => ({
  ...(code !== undefined && { code: String(code) }),
  ...(other_names !== undefined && { other_names: String(other_names) }),
});

function prepare(rows: readonly Planned[]): Prepared {
  const added = rows
    .filter(({ target }) => target === null)
    .map(({ values }) => ({
      ...namedColumns(String(values.name)),
      code: textOrNull(values.code),
      other_names: textOrNull(values.other_names),
    }));
  const patches = new Map(
    rows.flatMap(({ target, values }) => (target ? [[target.id, patchOf(values)] as const] : [])),
  );

  return {
    blocked: (tx) => blocked(tx, rows),

    async write(tx, author) {
      const ids = await insertManyTracked(tx, author, 'regions', added);
      const current = await storedRows(tx, 'regions', [...patches.keys()]);
      const patched = current.map((row) => ({ current: row, patch: patches.get(row.id) ?? {} }));
      const changed = await updateManyTracked(tx, author, 'regions', patched);
      return ids.length + changed;
    },
  };
}

const existing = ({ id, version, name, code, other_names }: Compared & { version: number }): Existing => ({
  id,
  version,
  values: { name, code, other_names },
});

/** Imports regions, matched by name. */
export const regionImport: Importable = {
  subject: 'regions',
  tables: ['regions', 'changes'],
  access: 'admin',
  fields: regionImportFields,
  leftOut: regionHeadersLeftOut,
  key: { field: 'name', because: 'name', label: 'Nama wilayah', missing: 'Pilih kolom nama wilayah.' },
  template: {
    fileName: 'template_wilayah_ikai.xlsx',
    headers: {},
    example: { code: '31' },
    choices: async () => ({}),
  },
  reader: regionReader,
  keysOf: ({ name }) =>
    name === undefined
      ? { unique: null, alike: {} }
      : { unique: uniqueKey(String(name)), alike: { name: regionKey(String(name)) } },
  alike: { name: liveByName },
  missing,
  otherName: () => null,
  changesKey: 'Nama wilayah ini berubah.',
  differences,
  prepare,

  async find(db, keys) {
    const rows = await db
      .selectFrom('regions')
      .select(['id', 'version', 'name', 'code', 'other_names', 'name_key'])
      .where('deleted_at', 'is', null)
      .where('name_key', 'in', keys)
      .execute();
    return new Map(rows.map((row) => [row.name_key, existing(row)]));
  },

  async read(db, id) {
    const row = await findRow(db, 'regions', id);
    return row && existing(row);
  },

  async names(db, ids) {
    const rows = await db.selectFrom('regions').select(['id', 'name']).where('id', 'in', ids).execute();
    return rows.map(({ id, name }) => ({ id, npa: null, name }));
  },

  // Regions refer to no other rows.
  showing: async () => ({ readable: (_, value) => value, outdated: () => null }),
};
