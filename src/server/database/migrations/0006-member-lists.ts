import { keptCounts } from './kept-counts.ts';
import type { Migration } from './migration.ts';

/** What each further sort or filter of the list walks, before the id; `deleted_at` stands in them as in the older ones. */
const walked = {
  by_id: '',
  by_npa: 'npa_fold, ',
  by_picture: 'lower(picture), ',
  by_title: 'title_fold, ',
  by_region: 'region_id, ',
  by_region_in_order: 'region_id, order_key, ',
  by_email: 'email_fold, ',
  by_phone: 'phone_fold, ',
  by_permit: 'practice_permit_fold, ',
  by_experience: 'experience_year_start, ',
  by_serkom: 'serkom_fold, ',
  by_status: 'status, ',
  by_order: '"order", ',
  by_level: 'level, ',
  by_version: 'version, ',
  by_update: 'updated_at, ',
};

const indexes = Object.entries(walked).map(
  ([name, columns]) => `CREATE INDEX members_${name} ON members (${columns}id, deleted_at) WHERE deleted_at IS NULL`,
);

/** A member's facets: the serkom's last day, or which of the states without one it is in; and whether there is a photo. */
const facets = {
  serkom: (row: string) => `SELECT 'serkom' AS facet, coalesce(${row}.serkom_end_date,
    CASE WHEN ${row}.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value`,
  photo: (row: string) => `SELECT 'photo' AS facet, CASE WHEN ${row}.picture IS NULL THEN 'no' ELSE 'yes' END AS value`,
};

const countFacet = (facet: keyof typeof facets) => `
  INSERT INTO member_facets (facet, value, members)
  SELECT facet, value, count(*)
  FROM (${facets[facet]('members')} FROM members WHERE deleted_at IS NULL) AS live GROUP BY facet, value`;

/** The mark that a member stands after, at the same place or later; nobody stands before the first. */
export const markBefore = (row: string) => `
  SELECT marks.order_key, marks.id FROM member_marks AS marks
  WHERE (marks.order_key, marks.id) <= (${row}.order_key, ${row}.id)
  ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1`;

const remove = `INSERT INTO member_search (member_search, rowid, search_text)
  VALUES ('delete', old.id, old.search_text || char(10));`;
const add = `INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text || char(10));`;

/**
 * Finds parts of two characters by the index too. The last pair of a text begins no trigram, unless something stands after
 * it. Which texts have a trigram is enough, as a text itself decides; where in it would make writes dearer and the file
 * larger.
 */
export const sqlitePairs = [
  'DROP TRIGGER member_search_added',
  'DROP TRIGGER member_search_removed',
  'DROP TRIGGER member_search_changed',
  'DROP TABLE member_search',
  'CREATE VIEW member_search_texts AS SELECT id, search_text || char(10) AS search_text FROM members',
  `CREATE VIRTUAL TABLE member_search USING fts5(search_text, content = 'member_search_texts',
    content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0)`,
  `CREATE VIRTUAL TABLE member_search_terms USING fts5vocab(member_search, 'row')`,
  `INSERT INTO member_search (member_search) VALUES ('rebuild')`,
  `CREATE TRIGGER member_search_added AFTER INSERT ON members BEGIN ${add} END`,
  `CREATE TRIGGER member_search_removed AFTER DELETE ON members BEGIN ${remove} END`,
  `CREATE TRIGGER member_search_changed AFTER UPDATE OF search_text ON members
  WHEN old.search_text IS NOT new.search_text BEGIN ${remove} ${add} END`,
];

/** What makes every list as quick over a million members as over a thousand; on PostgreSQL pairs are found from 0011 on. */
export const memberLists: Migration = async ({ engine, integer, text, run }) => {
  const contains = engine === 'sqlite' ? 'instr' : 'strpos';
  await run(
    ...indexes,
    `CREATE TABLE member_facets (
      facet ${text} NOT NULL,
      value ${text} NOT NULL,
      members ${integer} NOT NULL,
      CONSTRAINT member_facets_key PRIMARY KEY (facet, value)
    )`,
    countFacet('serkom'),
    ...keptCounts(engine, {
      table: 'member_facets',
      name: 'member_facets_serkom',
      keys: ['facet', 'value'],
      columns: ['serkom_end_date', 'serkom_number'],
      keysOf: facets.serkom,
    }),
    countFacet('photo'),
    ...keptCounts(engine, {
      table: 'member_facets',
      name: 'member_facets_photo',
      keys: ['facet', 'value'],
      columns: ['picture'],
      keysOf: facets.photo,
    }),
    // How many members stand between one mark of the default order and the next: a page is found from the mark before it.
    `CREATE TABLE member_marks (
      order_key bigint NOT NULL,
      id ${integer} NOT NULL,
      members ${integer} NOT NULL,
      CONSTRAINT member_marks_key PRIMARY KEY (order_key, id)
    )`,
    'INSERT INTO member_marks (order_key, id, members) SELECT -1, 0, count(*) FROM members WHERE deleted_at IS NULL',
    ...keptCounts(engine, {
      table: 'member_marks',
      name: 'member_marks',
      keys: ['order_key', 'id'],
      columns: ['order_key'],
      keysOf: markBefore,
    }),
    // How many members have a text that many of them have, kept from when it was first looked for.
    `CREATE TABLE sought_texts (
      text ${text} NOT NULL UNIQUE,
      at ${text} NOT NULL,
      members ${integer} NOT NULL,
      CONSTRAINT sought_texts_key PRIMARY KEY (text, at)
    )`,
    ...keptCounts(engine, {
      table: 'sought_texts',
      name: 'sought_texts',
      // Only texts that are there are found, so none is ever added by this.
      keys: ['text', 'at'],
      columns: ['search_text'],
      keysOf: (row) => `
        SELECT sought.text, sought.at FROM sought_texts AS sought
        WHERE ${contains}(${row}.search_text, sought.text) > 0`,
    }),
    ...(engine === 'sqlite' ? sqlitePairs : []),
  );
};
