import type { Migration } from './migration.ts';

/** In kB: what is written waits for so long to be put in order, and every search reads all that waits. */
const waiting = 'gin_pending_list_limit = 1024';

/**
 * The searched texts in a table of their own on PostgreSQL, with the indexes of their parts. A row of `members` of which any
 * indexed column changes gets new entries in all of its indexes, so each status or deletion wrote those of its whole text.
 *
 * Triggers fill the table. Its comment tells moves and backups that it is not to be copied.
 */
export const searchTable: Migration = async ({ engine, text, run }) => {
  if (engine === 'sqlite') return;
  const trigger = (event: string, tables: string, statement: string) => [
    `CREATE FUNCTION member_search_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      ${statement};
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER member_search_${event} AFTER ${event} ON members REFERENCING ${tables}
      FOR EACH STATEMENT EXECUTE FUNCTION member_search_${event}()`,
  ];
  await run(
    `CREATE TABLE member_search (id bigint PRIMARY KEY, search_text ${text} NOT NULL)`,
    `COMMENT ON TABLE member_search IS 'follows from other tables'`,
    'INSERT INTO member_search (id, search_text) SELECT id, search_text FROM members ORDER BY id',
    `CREATE INDEX member_search_pairs ON member_search USING gin (search_pairs(search_text)) WITH (${waiting})`,
    `DO $$ DECLARE place text; BEGIN
      SELECT nspname INTO place FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
      WHERE extname = 'pg_trgm';
      IF place IS NOT NULL THEN
        EXECUTE format('CREATE INDEX member_search_text ON member_search USING gin (search_text %I.gin_trgm_ops) WITH (${waiting})', place);
      END IF;
    END $$`,
    ...trigger(
      'insert',
      'NEW TABLE AS added',
      'INSERT INTO member_search (id, search_text) SELECT id, search_text FROM added ORDER BY id',
    ),
    ...trigger(
      'update',
      'NEW TABLE AS added',
      `UPDATE member_search SET search_text = added.search_text FROM added
        WHERE member_search.id = added.id AND member_search.search_text <> added.search_text`,
    ),
    ...trigger('delete', 'OLD TABLE AS removed', 'DELETE FROM member_search WHERE id IN (SELECT id FROM removed)'),
    'DROP INDEX members_search_pairs',
    'DROP INDEX IF EXISTS members_search_text',
    // Else nobody knows how many have a part until the server looks by itself.
    'ANALYZE member_search',
  );
};
