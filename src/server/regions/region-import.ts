import type { ImportField } from '#contract/imports.ts';
import { regionForm } from '#contract/regions.ts';
import { insertManyTracked, updateManyTracked } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { namedColumns, uniqueKey } from '#server/database/search-text.ts';
import { findRow, storedRows } from '#server/database/tracked-rows/rows.ts';
import type {
  Cells,
  Existing,
  Importable,
  Planned,
  Prepared,
  Reading,
  ReadRows,
  Recognise,
  Values,
} from '#server/imports/importable.ts';
import { regionImportFields, regionTitlesLeftOut } from './region-import-titles.ts';

type RegionField = Extract<ImportField, keyof typeof regionForm.shape>;

const fields: readonly RegionField[] = ['name', 'code'];

/** The names of regions by the keys of their codes. */
type Codes = ReadonlyMap<string, readonly string[]>;

/** What the form's own rules say of the cells, and whether another region has the code. */
function reading(cells: Cells, codes: Codes): Reading {
  const read: Reading = { values: {}, faults: [] };
  for (const field of fields) {
    if (cells[field] === undefined) continue;
    const { success, data, error } = regionForm.shape[field].safeParse(cells[field]);
    if (!success) read.faults.push({ field, message: error.issues[0]?.message ?? 'Isian ini tidak sah.' });
    else if (data) read.values[field] = data;
  }
  const { code, name } = read.values;
  const holders = code === undefined ? [] : (codes.get(uniqueKey(String(code))) ?? []);
  if (holders.length > 0 && !holders.some((holder) => uniqueKey(holder) === uniqueKey(String(name ?? '')))) {
    read.faults.push({ field: 'code', message: `Kode "${code}" sudah dipakai wilayah "${holders[0]}".` });
  }
  return read;
}

async function regionReader(db: Db | Tx): Promise<ReadRows> {
  const regions = await db
    .selectFrom('regions')
    .select(['name', 'code'])
    .where('deleted_at', 'is', null)
    .where('code', 'is not', null)
    .orderBy('id')
    .execute();
  const codes = new Map<string, string[]>();
  for (const { name, code } of regions) {
    const key = uniqueKey(code ?? '');
    codes.set(key, [...(codes.get(key) ?? []), name]);
  }
  return async (rows) => rows.map((cells) => reading(cells, codes));
}

/** A column with the names of regions is known by them. */
async function regionRecogniser(db: Db | Tx): Promise<Recognise> {
  const regions = await db.selectFrom('regions').select('name_key').where('deleted_at', 'is', null).execute();
  const names = new Set(regions.map(({ name_key }) => name_key));
  return (text) => (names.has(uniqueKey(text)) ? 'name' : null);
}

/** A name is the same without regard to case. */
function differences(values: Values, { values: old }: Existing): Existing['values'] {
  const { code } = values;
  return code === undefined || code === old.code ? {} : { code: old.code ?? null };
}

function missing({ name }: Values) {
  const { error } = regionForm.shape.name.safeParse(name);
  return (error?.issues ?? []).map(({ message }) => ({ field: 'name' as const, message }));
}

const textOrNull = (value: string | number | undefined) => (value === undefined ? null : String(value));

/** Which names are taken by now, and at which versions the regions are. */
async function hindered(tx: Tx, rows: readonly Planned[]): Promise<number[]> {
  const live = await tx
    .selectFrom('regions')
    .select(['id', 'version', 'name_key'])
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Set(live.map(({ name_key }) => name_key));
  const versions = new Map(live.map(({ id, version }) => [id, version]));
  const isHindered = ({ target, values }: Planned) =>
    target === null ? names.has(uniqueKey(String(values.name))) : versions.get(target.id) !== target.version;
  return rows.filter(isHindered).map(({ number }) => number);
}

function prepare(rows: readonly Planned[]): Prepared {
  const added = rows
    .filter(({ target }) => target === null)
    .map(({ values }) => ({ ...namedColumns(String(values.name)), code: textOrNull(values.code), other_names: null }));
  const codes = new Map(rows.flatMap(({ target, values }) => (target ? [[target.id, values.code] as const] : [])));

  return {
    hindered: (tx) => hindered(tx, rows),

    async write(tx, author) {
      const ids = await insertManyTracked(tx, author, 'regions', added);
      const current = await storedRows(tx, 'regions', [...codes.keys()]);
      const patched = current.map((row) => ({ current: row, patch: { code: textOrNull(codes.get(row.id)) } }));
      const changed = await updateManyTracked(tx, author, 'regions', patched);
      return ids.length + changed;
    },
  };
}

const existing = ({ id, version, name, code }: { id: number; version: number; name: string; code: string | null }) => ({
  id,
  version,
  values: { name, code },
});

/** Regions, as they are imported: found by their names. */
export const regionImport: Importable = {
  subject: 'regions',
  access: 'admin',
  fields: regionImportFields,
  leftOut: regionTitlesLeftOut,
  key: { field: 'name', because: 'name', label: 'Nama wilayah', missing: 'Pilih kolom nama wilayah.' },
  template: {
    fileName: 'template_wilayah_ikai.xlsx',
    titles: {},
    example: { code: '31' },
    choices: async () => ({}),
  },
  reader: regionReader,
  recogniser: regionRecogniser,
  keysOf: ({ name }) => ({ unique: name === undefined ? null : uniqueKey(String(name)), damaged: [], alike: {} }),
  alike: {},
  missing,
  another: () => null,
  changesKey: 'Nama wilayah ini berubah.',
  differences,
  prepare,

  async find(db, keys) {
    const rows = await db
      .selectFrom('regions')
      .select(['id', 'version', 'name', 'code', 'name_key'])
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

  legible: async () => (_, value) => value,

  // Regions refer to nothing.
  outdated: async () => () => null,
};
