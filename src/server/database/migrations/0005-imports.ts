import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';
import { nameKey, phoneKey } from '../same-person.ts';

/** Rows that get their keys at once. */
const batch = 500;

type Keyed = {
  members: {
    id: number;
    first_name: string;
    last_name: string | null;
    phone: string | null;
    phone_key: string | null;
    name_key: string | null;
  };
};

async function fillKeys(db: Kysely<Keyed>) {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('members')
      .select(['id', 'first_name', 'last_name', 'phone'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, first_name, last_name, phone } of rows) {
      const keys = { phone_key: phoneKey(phone), name_key: nameKey(`${first_name} ${last_name ?? ''}`) };
      await db.updateTable('members').set(keys).where('id', '=', id).execute();
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

/** By these an import finds members who are possibly the same person. */
async function addKeys(db: Kysely<unknown>) {
  for (const key of ['phone_key', 'name_key']) {
    await db.schema.alterTable('members').addColumn(key, 'text').execute();
  }
  await fillKeys(db.withTables<Keyed>());
  for (const key of ['phone_key', 'name_key']) {
    await db.schema
      .createIndex(`members_${key}`)
      .on('members')
      .column(key)
      .where(sql<boolean>`deleted_at is null and ${sql.ref(key)} is not null`)
      .execute();
  }
}

async function createImports(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('encoding', 'text')
    .addColumn('sheets', 'text', (column) => column.notNull())
    .addColumn('sheet', 'text')
    .addColumn('epoch_1904', 'integer', (column) => column.notNull())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('restores_zeros', 'integer', (column) => column.notNull())
    .addColumn('lost_zeros', 'integer', (column) => column.notNull())
    .addColumn('account_id', 'integer', (column) => column.notNull())
    .addColumn('account_name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('applied_at', 'text')
    .addColumn('operation_id', 'integer')
    .execute();
  await db.schema
    .createTable('import_rows')
    .addColumn('import_id', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addColumn('corrections', 'text')
    .addColumn('verdict', 'text')
    .addColumn('choice', 'text')
    .addColumn('target_id', 'integer')
    .addColumn('target_version', 'integer')
    .addColumn('finding', 'text')
    .addPrimaryKeyConstraint('import_rows_key', ['import_id', 'number'])
    .execute();
  await db.schema
    .createIndex('import_rows_verdict')
    .on('import_rows')
    .columns(['import_id', 'verdict', 'choice', 'number'])
    .execute();
  await db.schema
    .createTable('import_keys')
    .addColumn('import_id', 'integer', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_keys_key', ['import_id', 'key', 'number'])
    .execute();
  await db.schema
    .createTable('import_titles')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('field', 'text')
    .addPrimaryKeyConstraint('import_titles_key', ['subject', 'title'])
    .execute();
}

/** Imports, their rows while they are looked through, and what is needed to take them back. */
export function imports(engine: Engine): Migration {
  return {
    async up(db) {
      await addKeys(db);
      await createImports(db, engine);
      await db.schema
        .alterTable('operations')
        .addColumn('subject', 'text', (column) => column.notNull().defaultTo('members'))
        .execute();
      await db.schema
        .alterTable('operations')
        .addColumn('rows', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
