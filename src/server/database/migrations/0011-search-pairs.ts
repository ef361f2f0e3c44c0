import type { Migration } from './migration.ts';

/** Finds texts of two characters by an index on PostgreSQL too. */
export const searchPairs: Migration = async ({ engine, run }) => {
  if (engine === 'sqlite') return;
  // In kB: what is written waits for so long to be put in order, and every search reads all that waits. At the usual 4 MB the
  // planner rather reads every member.
  const waitLess = 'SET (gin_pending_list_limit = 256)';
  await run(
    // Dear enough that no plan makes the pairs of texts that it reads.
    `CREATE OR REPLACE FUNCTION search_pairs(text) RETURNS text[]
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
      AS $$ SELECT array_agg(DISTINCT substr($1, place, 2)) FROM generate_series(1, length($1) - 1) AS place $$`,
    'CREATE INDEX IF NOT EXISTS members_search_pairs ON members USING gin (search_pairs(search_text))',
    `ALTER INDEX IF EXISTS members_search_pairs ${waitLess}`,
    `ALTER INDEX IF EXISTS members_search_text ${waitLess}`,
  );
};
