import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

async function createReminders(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('reminders')
    .addColumn('id', 'integer', engine.growingId)
    // Whoever is deleted for ever leaves no record of this either.
    .addColumn('member_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('account_id', 'integer')
    .addColumn('account_name', 'text', (column) => column.notNull())
    .addColumn('serkom_end_date', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('reminders_member').on('reminders').columns(['member_id', 'id']).execute();
}

/** Where a member stands: in the month of the serkom's end, or in the state of one without; and on its day. */
function placesOf(row: string) {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`
    SELECT 'month' AS span, ${column('status')} AS status, ${column('region_id')} AS region_id,
      coalesce(substr(${column('serkom_end_date')}, 1, 7),
        CASE WHEN ${column('serkom_number')} IS NULL THEN 'none' ELSE 'unknown' END) AS value
    UNION ALL
    SELECT 'day', ${column('status')}, ${column('region_id')}, ${column('serkom_end_date')}
    WHERE ${column('serkom_end_date')} IS NOT NULL`;
}

async function keepSerkomCounts(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('serkom_counts')
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('region_id', 'integer', (column) => column.notNull())
    .addColumn('members', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('serkom_counts_key', ['span', 'status', 'value', 'region_id'])
    .execute();
  const months = sql`coalesce(substr(serkom_end_date, 1, 7),
    CASE WHEN serkom_number IS NULL THEN 'none' ELSE 'unknown' END)`;
  await sql`
    INSERT INTO serkom_counts (span, status, value, region_id, members)
    SELECT 'month', status, ${months}, region_id, count(*) FROM members WHERE deleted_at IS NULL
    GROUP BY status, ${months}, region_id
    UNION ALL
    SELECT 'day', status, serkom_end_date, region_id, count(*) FROM members
    WHERE deleted_at IS NULL AND serkom_end_date IS NOT NULL GROUP BY status, serkom_end_date, region_id
  `.execute(db);
  await engine.keepCounts(db, {
    table: 'serkom_counts',
    name: 'serkom_counts',
    keys: ['span', 'status', 'value', 'region_id'],
    columns: ['status', 'region_id', 'serkom_end_date', 'serkom_number'],
    keysOf: placesOf,
  });
}

/** Whom the cockpit's numbers lead to: in one status, by the day on which the serkom ends; the region is told from it too. */
async function indexByStatusAndEnd(db: Kysely<unknown>) {
  await sql`
    CREATE INDEX members_by_status_serkom ON members (status, serkom_end_date, id, region_id, deleted_at)
    WHERE deleted_at IS NULL
  `.execute(db);
}

/** Who was reminded of the serkom, and how many members have one in which state, region and month. */
export function reminders(engine: Engine): Migration {
  return {
    async up(db) {
      await createReminders(db, engine);
      await keepSerkomCounts(db, engine);
      await indexByStatusAndEnd(db);
    },
  };
}
