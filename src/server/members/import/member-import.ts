import { type Selectable, sql } from 'kysely';
import { type MatchKind, matchKinds } from '#contract/duplicates.ts';
import { memberFieldNames, memberFields, renamed } from '#contract/member-fields.ts';
import { fullNameOf, newMember, sentAs } from '#contract/members.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { factColumns } from '#server/database/rows/facts.ts';
import type { Schema } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import type { Existing, Importable, Remark, RowKeys, RowsByKey, Template, Values } from '#server/imports/importable.ts';
import { membersByNpa } from '../members-by-npa.ts';
import { isSameName, matchColumn, matchKeysOf } from '../same-person.ts';
import { memberHeadersLeftOut, memberImportFields } from './headers.ts';
import { memberReader } from './reading.ts';
import { preparedMembers } from './writing.ts';

/** The template for importing members. */
const memberTemplate: Template = {
  fileName: 'template_anggota_ikai.xlsx',
  headers: { first_name: 'Full Name', image_url: 'Photo' },
  example: {
    first_name: 'Siti Aminah',
    title: 'S.Psi.',
    email: 'siti@contoh.id',
    phone: '081234567890',
    practice_permit_number: 'SIP/001/2024',
    serkom_number: 'SK-001',
    serkom_end_date: '2029-12-31',
    order: '1',
    experience_year_start: '2015',
  },

  async choices(db) {
    const regions = await db
      .selectFrom('regions')
      .select('name')
      .where('deleted_at', 'is', null)
      .orderBy('name_fold')
      .execute();
    return { membership_type_id: regions.map(({ name }) => name), status: ['Active', 'Non Active'] };
  },
};

const comparedColumns = ['id', 'version', 'npa_key', ...factColumns.members] as const;

type Compared = Pick<Selectable<Schema['members']>, (typeof comparedColumns)[number]>;

function existing(row: Compared): Existing {
  const { id, version, first_name, last_name, picture } = row;
  const values = {
    ...renamed(row, 'column', 'sent'),
    first_name: fullNameOf(first_name, last_name),
    image_url: picture === null ? null : pictureUrl(picture),
  };
  return { id, version, values };
}

const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value));

function keysOf({ npa, phone, email, serkom_number, first_name }: Values): RowKeys {
  const keys = matchKeysOf({
    fullName: textOf(first_name) ?? '',
    npa: textOf(npa) ?? '',
    phone: textOf(phone),
    email: textOf(email),
    serkom: textOf(serkom_number),
  });
  return {
    unique: npa === undefined ? null : uniqueKey(String(npa)),
    alike: Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== null)),
  };
}

/** With one kind of line break: the kinds look the same. */
const plain = (value: string | number | null) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);

function differences(values: Values, { values: old }: Existing): Existing['values'] {
  const differing = Object.entries(values).filter(([name, value]) => {
    const before = old[name as keyof Values] ?? null;
    // NPAs are compared without case.
    if (name === 'npa') return uniqueKey(String(before)) !== uniqueKey(String(value));
    return plain(before) !== plain(value);
  });
  return Object.fromEntries(differing.map(([name]) => [name, old[name as keyof Values] ?? null]));
}

/** The fields that the form requires, by their names in requests. */
const required = memberFieldNames.filter((name) => 'isRequired' in memberFields[name]).map((name) => sentAs[name]);

function missing(values: Values) {
  return required
    .filter((field) => values[field] === undefined)
    .map((field) => ({ field, message: newMember.shape[field].safeParse(undefined).error?.issues[0]?.message ?? '' }));
}

/** A remark if the name is another person's, and not another spelling: their row must not overwrite this member. */
function otherName({ first_name }: Values, { values: { npa, first_name: name } }: Existing): Remark | null {
  if (first_name === undefined || isSameName(String(first_name), String(name))) return null;
  const message = `NPA ${npa} milik ${name}: perbarui hanya jika ini orang yang sama; fotonya tetap.`;
  return { field: 'first_name', message };
}

/** Live members by the match keys of one kind. */
function liveBy(kind: MatchKind): RowsByKey {
  return async (db, keys, most) => {
    if (keys.length === 0) return [];
    const column = matchColumn(kind);
    const placed = db
      .selectFrom('members')
      .select(['id as number', `${column} as key`])
      .select(sql<number>`row_number() OVER (PARTITION BY ${sql.ref(column)} ORDER BY id)`.as('place'))
      .where(column, 'in', keys)
      .where('deleted_at', 'is', null)
      // Each condition is one of the index's.
      .where('merged_into', 'is', null);
    const found = db.selectFrom(placed.as('placed')).select(['key', 'number']).where('place', '<=', most);
    return (await found.orderBy('number').execute()).map(({ key, number }) => ({ key: String(key), number }));
  };
}

/** Imports members. `publicUrl` may be the prefix of a picture's address. */
export function memberImport(publicUrl: string): Importable {
  return {
    subject: 'members',
    tables: ['members', 'member_search', 'changes'],
    access: 'staff',
    fields: memberImportFields,
    leftOut: memberHeadersLeftOut,
    key: { field: 'npa', because: 'npa', label: 'NPA', missing: 'Pilih kolom NPA.' },
    template: memberTemplate,
    reader: (db) => memberReader(db, publicUrl),
    keysOf,
    alike: Object.fromEntries(matchKinds.map((kind) => [kind, liveBy(kind)])),
    missing,
    otherName,
    changesKey: 'NPA anggota ini berubah: kode QR yang sudah dicetak untuknya tidak berlaku lagi.',
    differences,
    prepare: (rows) => preparedMembers(rows, publicUrl),

    async find(db, keys) {
      const found = await membersByNpa(db, keys);
      if (found.size === 0) return new Map();
      const rows = await db
        .selectFrom('members')
        .select(comparedColumns)
        .where('id', 'in', [...new Set(found.values())])
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return new Map(
        [...found].flatMap(([key, id]) => {
          const row = byId.get(id);
          if (!row) return [];
          const same = existing(row);
          // The NPA of a merged entry means this member too; their own NPA stays.
          return [[key, row.npa_key === key ? same : { ...same, values: { ...same.values, npa: key } }] as const];
        }),
      );
    },

    async read(db, id) {
      const row = await db
        .selectFrom('members')
        .select(comparedColumns)
        .where('deleted_at', 'is', null)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && existing(row);
    },

    async names(db, ids) {
      const rows = await db
        .selectFrom('members')
        .select(['id', 'npa', 'first_name', 'last_name'])
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id, npa, first_name, last_name }) => ({ id, npa, name: fullNameOf(first_name, last_name) }));
    },

    async showing(db) {
      const regions = await db.selectFrom('regions').select(['id', 'name', 'deleted_at']).execute();
      const byId = new Map<unknown, (typeof regions)[number]>(regions.map((region) => [region.id, region]));
      return {
        readable: (field, value) => (field === 'membership_type_id' ? (byId.get(value)?.name ?? null) : value),
        outdated({ membership_type_id }) {
          const { name, deleted_at = null } = byId.get(membership_type_id) ?? {};
          if (deleted_at === null) return null;
          const message = `Wilayah “${name}” sudah dihapus sejak berkas ini diperiksa. Tulis wilayah lain.`;
          return { field: 'membership_type_id', message };
        },
      };
    },
  };
}
