import { type Selectable, sql } from 'kysely';
import { pictureUrl } from '#contract/files.ts';
import { memberFieldNames, memberFields, renamed } from '#contract/member-fields.ts';
import { fullNameOf, newMember, sentAs } from '#contract/members.ts';
import { fewByKey } from '#server/database/few-by-key.ts';
import { factColumns } from '#server/database/history.ts';
import { isSamePerson, nameKey, phoneKey } from '#server/database/same-person.ts';
import type { Schema } from '#server/database/schema.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import type { Existing, Importable, KeyedRows, Remark, RowKeys, Values } from '#server/imports/importable.ts';
import { memberReader, regionsByName } from './member-import-reading.ts';
import { recogniser } from './member-import-recognition.ts';
import { memberImportFields, memberTitlesLeftOut } from './member-import-titles.ts';
import { preparedMembers } from './member-import-writing.ts';
import { memberTemplate } from './member-template.ts';

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

/** Zeros that a spreadsheet program may have taken from the beginning of a number. */
const lostZeros = ['0', '00', '000', '0000'];

function keysOf({ npa, phone, email, first_name }: Values): RowKeys {
  const keys = {
    phone: phoneKey(phone === undefined ? null : String(phone)),
    email: email === undefined ? null : fold(String(email)),
    name: first_name === undefined ? null : nameKey(String(first_name)),
  };
  const unique = npa === undefined ? null : uniqueKey(String(npa));
  return {
    unique,
    damaged: unique !== null && /^[1-9]\d*$/.test(unique) ? lostZeros.map((zeros) => zeros + unique) : [],
    alike: Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== null)),
  };
}

/** Line breaks are all the same to whoever reads a text. */
const plain = (value: string | number | null) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);

function differences(values: Values, { values: old }: Existing): Existing['values'] {
  const differing = Object.entries(values).filter(([name, value]) => {
    const before = old[name as keyof Values] ?? null;
    // An NPA is the same without regard to case.
    if (name === 'npa') return uniqueKey(String(before)) !== uniqueKey(String(value));
    return plain(before) !== plain(value);
  });
  return Object.fromEntries(differing.map(([name]) => [name, old[name as keyof Values] ?? null]));
}

/** What the form requires. */
const required = memberFieldNames.filter((name) => 'isRequired' in memberFields[name]).map((name) => sentAs[name]);

function missing(values: Values) {
  return required
    .filter((field) => values[field] === undefined)
    .map((field) => ({ field, message: newMember.shape[field].safeParse(undefined).error?.issues[0]?.message ?? '' }));
}

/** A name that is not just written otherwise is somebody else's, whose row must not become this one. */
function another({ first_name }: Values, { values: { npa, first_name: name } }: Existing): Remark | null {
  if (first_name === undefined || isSamePerson(String(first_name), String(name))) return null;
  const message = `NPA ${npa} milik ${name}. Perbarui hanya jika ini orang yang sama; fotonya tetap.`;
  return { field: 'first_name', message };
}

/** Live members by one of the keys that entries of the same person share. */
function liveBy(column: 'phone_key' | 'email_fold' | 'name_key'): KeyedRows {
  return {
    few: (db, keys, most) =>
      fewByKey(db, keys, (key) =>
        db
          .selectFrom('members')
          .select('id as row')
          .where('deleted_at', 'is', null)
          .where(column, 'is not', null)
          .where(column, '=', key)
          // Not by walking all ids until so many are found.
          .orderBy(sql`id + 0`)
          .limit(most),
      ),
  };
}

/** Members, as they are imported. `publicUrl` may stand before the address of a picture. */
export function memberImport(publicUrl: string): Importable {
  return {
    subject: 'members',
    access: 'staff',
    fields: memberImportFields,
    leftOut: memberTitlesLeftOut,
    key: { field: 'npa', because: 'npa', label: 'NPA', missing: 'Pilih kolom NPA.' },
    template: memberTemplate,
    reader: (db) => memberReader(db, publicUrl),
    recogniser: async (db) => recogniser(await regionsByName(db)),
    keysOf,
    alike: { phone: liveBy('phone_key'), email: liveBy('email_fold'), name: liveBy('name_key') },
    missing,
    another,
    changesKey: 'NPA anggota ini berubah: kode QR yang sudah dicetak untuknya tidak berlaku lagi.',
    differences,
    prepare: (rows) => preparedMembers(rows, publicUrl),

    async find(db, keys) {
      const rows = await db
        .selectFrom('members')
        .select(comparedColumns)
        .where('deleted_at', 'is', null)
        .where('npa_key', 'in', keys)
        .execute();
      return new Map(rows.map((row) => [row.npa_key, existing(row)]));
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

    async legible(db) {
      const regions = await db.selectFrom('regions').select(['id', 'name']).execute();
      const names = new Map<unknown, string>(regions.map(({ id, name }) => [id, name]));
      return (field, value) => (field === 'membership_type_id' ? (names.get(value) ?? null) : value);
    },

    async outdated(db) {
      const gone = await db.selectFrom('regions').select(['id', 'name']).where('deleted_at', 'is not', null).execute();
      const names = new Map<unknown, string>(gone.map(({ id, name }) => [id, name]));
      return ({ membership_type_id }) => {
        const name = names.get(membership_type_id);
        if (name === undefined) return null;
        const message = `Wilayah "${name}" sudah dihapus sejak berkas ini diperiksa. Tulis wilayah lain.`;
        return { field: 'membership_type_id', message };
      };
    },
  };
}
