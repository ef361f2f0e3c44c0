import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

/** What each further sort or filter of the list walks, before the id; `deleted_at` stands in them as in the older ones. */
const walked: Record<string, RawBuilder<unknown>[]> = {
  by_id: [],
  by_npa: [sql.ref('npa_fold')],
  by_picture: [sql`lower(picture)`],
  by_title: [sql.ref('title_fold')],
  by_region: [sql.ref('region_id')],
  by_region_in_order: [sql.ref('region_id'), sql.ref('order_key')],
  by_email: [sql.ref('email_fold')],
  by_phone: [sql.ref('phone_fold')],
  by_permit: [sql.ref('practice_permit_fold')],
  by_experience: [sql.ref('experience_year_start')],
  by_serkom: [sql.ref('serkom_fold')],
  by_status: [sql.ref('status')],
  by_order: [sql.ref('order')],
  by_level: [sql.ref('level')],
  by_version: [sql.ref('version')],
  by_update: [sql.ref('updated_at')],
};

async function indexWalks(db: Kysely<unknown>) {
  for (const [name, columns] of Object.entries(walked)) {
    await sql`
      CREATE INDEX ${sql.id(`members_${name}`)} ON members (${sql.join([...columns, sql.ref('id'), sql.ref('deleted_at')])})
      WHERE deleted_at IS NULL
    `.execute(db);
  }
}

/** A member's facets: the serkom's last day, or which of the states without one it is in; and whether there is a photo. */
function facetOf(facet: 'serkom' | 'photo', row: string) {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const value = {
    serkom: sql`coalesce(${column('serkom_end_date')},
      CASE WHEN ${column('serkom_number')} IS NULL THEN 'none' ELSE 'unknown' END)`,
    photo: sql`CASE WHEN ${column('picture')} IS NULL THEN 'no' ELSE 'yes' END`,
  };
  return sql`SELECT ${sql.lit(facet)} AS facet, ${value[facet]} AS value`;
}

async function keepFacets(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('member_facets')
    .addColumn('facet', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('members', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_facets_key', ['facet', 'value'])
    .execute();
  const facets = { serkom: ['serkom_end_date', 'serkom_number'], photo: ['picture'] };
  for (const facet of ['serkom', 'photo'] as const) {
    await sql`
      INSERT INTO member_facets (facet, value, members)
      SELECT facet, value, count(*)
      FROM (${facetOf(facet, 'members')} FROM members WHERE deleted_at IS NULL) AS live GROUP BY facet, value
    `.execute(db);
    await engine.keepCounts(db, {
      table: 'member_facets',
      name: `member_facets_${facet}`,
      keys: ['facet', 'value'],
      columns: facets[facet],
      keysOf: (row) => facetOf(facet, row),
    });
  }
}

/** How many members stand between one mark of the default order and the next, so that a page is found from the mark before it. */
async function keepMarks(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('member_marks')
    .addColumn('order_key', 'bigint', (column) => column.notNull())
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('members', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_marks_key', ['order_key', 'id'])
    .execute();
  await sql`
    INSERT INTO member_marks (order_key, id, members)
    SELECT -1, 0, count(*) FROM members WHERE deleted_at IS NULL
  `.execute(db);
  await engine.keepCounts(db, {
    table: 'member_marks',
    name: 'member_marks',
    keys: ['order_key', 'id'],
    columns: ['order_key'],
    // Nobody stands before the first.
    keysOf: (row) => sql`
      SELECT marks.order_key, marks.id FROM member_marks AS marks
      WHERE (marks.order_key, marks.id) <= (${sql.ref(`${row}.order_key`)}, ${sql.ref(`${row}.id`)})
      ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1`,
  });
}

/** How many members have a text that many of them have, kept from when it was first looked for. */
async function keepSought(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('sought_texts')
    .addColumn('text', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('members', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sought_texts_key', ['text', 'at'])
    .execute();
  await engine.keepCounts(db, {
    table: 'sought_texts',
    name: 'sought_texts',
    // Only texts that are there are found, so none is ever added by this.
    keys: ['text', 'at'],
    columns: ['search_text'],
    keysOf: (row) => sql`
      SELECT sought.text, sought.at FROM sought_texts AS sought
      WHERE ${engine.contains(`${row}.search_text`, sql.ref('sought.text'))}`,
  });
}

/** What makes every list as quick over a million members as over a thousand. */
export function memberLists(engine: Engine): Migration {
  return {
    async up(db) {
      await indexWalks(db);
      await keepFacets(db, engine);
      await keepMarks(db, engine);
      await keepSought(db, engine);
      await engine.indexPairs(db);
    },
  };
}
