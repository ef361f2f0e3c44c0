import type { Migration } from './migration.ts';

/**
 * Makes the pairs of a text by one replacement and one split, on PostgreSQL: in two fifths of the time. They come in another
 * order, which means nothing to the index: first those that begin at an odd place, then the others.
 */
export const pairsAtOnce: Migration = async ({ engine, run }) => {
  if (engine === 'sqlite') return;
  await run(
    `CREATE OR REPLACE FUNCTION search_pairs(text) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000
      AS $$ DECLARE
        size integer := length($1);
        parts text := left($1, size / 2 * 2) || substr($1, 2, (size - 1) / 2 * 2);
      BEGIN
        -- No text has a control character but line breaks.
        RETURN string_to_array(rtrim(regexp_replace(parts, '(..)', '\\1' || chr(1), 'g'), chr(1)), chr(1));
      END $$`,
  );
};
