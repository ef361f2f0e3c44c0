import type { Migration } from './migration.ts';

/**
 * Makes the pairs of a text in half of the time on PostgreSQL, which does so for every write of a member that touches an index.
 * A pair that is there twice is there twice: the index has it once all the same.
 */
export const quickerPairs: Migration = async ({ engine, run }) => {
  if (engine === 'sqlite') return;
  await run(
    `CREATE OR REPLACE FUNCTION search_pairs(text) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000
      AS $$ BEGIN
        RETURN ARRAY(
          SELECT one || other
          FROM unnest(string_to_array($1, NULL), string_to_array(substr($1, 2), NULL)) AS pairs (one, other)
          WHERE other IS NOT NULL
        );
      END $$`,
  );
};
