import type { Migration } from './migration.ts';

/**
 * On PostgreSQL pairs of characters are looked up by the trigrams that begin with them, in the index of trigrams, so nothing is
 * written for pairs any more. The trigrams of letters beyond ASCII can't be told, so texts with such letters get an index of
 * their own, which hardly any text is in.
 *
 * The keys by which possible duplicates are found no longer refer to their members, as each of them was looked up for that. A
 * trigger deletes them with their members.
 */
export const pairsByTrigrams: Migration = async ({ engine, run }) => {
  if (engine === 'sqlite') return;
  await run(
    `CREATE INDEX member_search_beyond_ascii ON member_search (id) WHERE search_text ~ '[^\\u0001-\\u007f]'`,
    'DROP INDEX member_search_pairs',
    'ALTER TABLE member_keys DROP CONSTRAINT member_keys_member_id_fkey',
    `CREATE FUNCTION member_keys_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM member_keys WHERE member_id IN (SELECT id FROM removed);
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER member_keys_delete AFTER DELETE ON members REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION member_keys_delete()`,
    'ANALYZE member_search',
  );
};
