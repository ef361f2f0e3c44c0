SELECT pg_catalog.set_config('search_path', '', false);
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION public.count_changes() RETURNS void
    LANGUAGE plpgsql
    AS $$
      DECLARE own bigint := pg_current_xact_id()::text::bigint;
      BEGIN
        WITH gone AS (DELETE FROM uncounted_changes WHERE part = own RETURNING *)
          , counted0 AS (
  INSERT INTO member_counts (region_id, status, level, part, members)
  SELECT region_id, status, level, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.region_id, keys.status, keys.level, gone.change AS change
  FROM gone CROSS JOIN LATERAL (SELECT gone.region_id AS region_id, gone.status AS status, gone.level AS level) AS keys) AS changes
  GROUP BY region_id, status, level HAVING sum(change) <> 0 ORDER BY region_id, status, level
  ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + excluded.members), counted1 AS (
  INSERT INTO member_facets (facet, value, part, members)
  SELECT facet, value, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.facet, keys.value, gone.change AS change
  FROM gone CROSS JOIN LATERAL (SELECT 'serkom' AS facet, coalesce(gone.serkom_end_date, CASE WHEN gone.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value) AS keys) AS changes
  GROUP BY facet, value HAVING sum(change) <> 0 ORDER BY facet, value
  ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members), counted2 AS (
  INSERT INTO member_facets (facet, value, part, members)
  SELECT facet, value, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.facet, keys.value, gone.change AS change
  FROM gone CROSS JOIN LATERAL (SELECT 'photo' AS facet, CASE WHEN gone.picture IS NULL THEN 'no' ELSE 'yes' END AS value) AS keys) AS changes
  GROUP BY facet, value HAVING sum(change) <> 0 ORDER BY facet, value
  ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members), counted3 AS (
  INSERT INTO member_marks (order_key, id, part, members)
  SELECT order_key, id, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.order_key, keys.id, gone.change AS change
  FROM gone CROSS JOIN LATERAL (
      SELECT marks.order_key, marks.id FROM member_marks AS marks
      WHERE (marks.order_key, marks.id) <= (gone.order_key, gone.id)
      ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1) AS keys) AS changes
  GROUP BY order_key, id HAVING sum(change) <> 0 ORDER BY order_key, id
  ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + excluded.members), counted4 AS (
  INSERT INTO sought_texts (text, at, part, members)
  SELECT text, at, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.text, keys.at, gone.change AS change
  FROM gone CROSS JOIN LATERAL (
      SELECT sought.text, sought.at FROM sought_texts AS sought
      WHERE sought.part = 0 AND strpos(gone.search_text, sought.text) > 0) AS keys) AS changes
  GROUP BY text, at HAVING sum(change) <> 0 ORDER BY text, at
  ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + excluded.members), counted5 AS (
  INSERT INTO serkom_counts (span, status, value, region_id, part, members)
  SELECT span, status, value, region_id, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.span, keys.status, keys.value, keys.region_id, gone.change AS change
  FROM gone CROSS JOIN LATERAL (
      SELECT 'month' AS span, gone.status AS status, gone.region_id AS region_id,
        coalesce(substr(gone.serkom_end_date, 1, 7), CASE WHEN gone.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value
      UNION ALL
      SELECT 'day', gone.status, gone.region_id, gone.serkom_end_date WHERE gone.serkom_end_date IS NOT NULL) AS keys) AS changes
  GROUP BY span, status, value, region_id HAVING sum(change) <> 0 ORDER BY span, status, value, region_id
  ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + excluded.members)
        DELETE FROM uncounted_transactions WHERE part = own;
      END $$;
CREATE FUNCTION public.count_changes_at_the_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
      PERFORM count_changes();
      RETURN NULL;
    END $$;
CREATE FUNCTION public.fold_counts() RETURNS void
    LANGUAGE plpgsql
    AS $$ BEGIN
    IF NOT pg_try_advisory_xact_lock(7204158837) THEN RETURN; END IF;
    
      WITH gone AS (DELETE FROM member_counts WHERE part <> 0 RETURNING region_id, status, level, members), folded AS (SELECT region_id, status, level, sum(members) AS members FROM gone GROUP BY region_id, status, level HAVING sum(members) <> 0)
      INSERT INTO member_counts (region_id, status, level, part, members) SELECT region_id, status, level, 0, members FROM folded
      ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + excluded.members;
      WITH gone AS (DELETE FROM member_facets WHERE part <> 0 RETURNING facet, value, members), folded AS (SELECT facet, value, sum(members) AS members FROM gone GROUP BY facet, value HAVING sum(members) <> 0)
      INSERT INTO member_facets (facet, value, part, members) SELECT facet, value, 0, members FROM folded
      ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
      WITH gone AS (DELETE FROM member_marks WHERE part <> 0 RETURNING order_key, id, members), folded AS (SELECT order_key, id, sum(members) AS members FROM gone GROUP BY order_key, id HAVING sum(members) <> 0)
      INSERT INTO member_marks (order_key, id, part, members) SELECT order_key, id, 0, members FROM folded
      ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + excluded.members;
      WITH gone AS (DELETE FROM sought_texts WHERE part <> 0 RETURNING text, at, members), folded AS (SELECT text, at, sum(members) AS members FROM gone GROUP BY text, at HAVING sum(members) <> 0)
      UPDATE sought_texts SET members = sought_texts.members + folded.members FROM folded WHERE part = 0 AND sought_texts.text = folded.text AND sought_texts.at = folded.at;
      WITH gone AS (DELETE FROM serkom_counts WHERE part <> 0 RETURNING span, status, value, region_id, members), folded AS (SELECT span, status, value, region_id, sum(members) AS members FROM gone GROUP BY span, status, value, region_id HAVING sum(members) <> 0)
      INSERT INTO serkom_counts (span, status, value, region_id, part, members) SELECT span, status, value, region_id, 0, members FROM folded
      ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + excluded.members;
  END $$;
CREATE FUNCTION public.member_keys_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
      DELETE FROM member_keys WHERE member_id IN (SELECT id FROM removed);
      RETURN NULL;
    END $$;
CREATE FUNCTION public.member_search_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
      DELETE FROM member_search WHERE id IN (SELECT id FROM removed);
      RETURN NULL;
    END $$;
CREATE FUNCTION public.member_search_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
      INSERT INTO member_search (id, search_text) SELECT id, search_text FROM added ORDER BY id;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.member_search_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
      UPDATE member_search SET search_text = added.search_text FROM added
        WHERE member_search.id = added.id AND member_search.search_text <> added.search_text;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.members_counted_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
          own bigint := pg_current_xact_id()::text::bigint;
          waiting bigint;
        BEGIN
          IF NOT EXISTS (SELECT FROM removed OFFSET 20) THEN
            
  INSERT INTO member_counts (region_id, status, level, part, members)
  SELECT region_id, status, level, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.region_id, keys.status, keys.level, -1 AS change
  FROM removed CROSS JOIN LATERAL (SELECT removed.region_id AS region_id, removed.status AS status, removed.level AS level) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY region_id, status, level HAVING sum(change) <> 0 ORDER BY region_id, status, level
  ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + excluded.members;
  INSERT INTO member_facets (facet, value, part, members)
  SELECT facet, value, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.facet, keys.value, -1 AS change
  FROM removed CROSS JOIN LATERAL (SELECT 'serkom' AS facet, coalesce(removed.serkom_end_date, CASE WHEN removed.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY facet, value HAVING sum(change) <> 0 ORDER BY facet, value
  ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
  INSERT INTO member_facets (facet, value, part, members)
  SELECT facet, value, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.facet, keys.value, -1 AS change
  FROM removed CROSS JOIN LATERAL (SELECT 'photo' AS facet, CASE WHEN removed.picture IS NULL THEN 'no' ELSE 'yes' END AS value) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY facet, value HAVING sum(change) <> 0 ORDER BY facet, value
  ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
  INSERT INTO member_marks (order_key, id, part, members)
  SELECT order_key, id, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.order_key, keys.id, -1 AS change
  FROM removed CROSS JOIN LATERAL (
      SELECT marks.order_key, marks.id FROM member_marks AS marks
      WHERE (marks.order_key, marks.id) <= (removed.order_key, removed.id)
      ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY order_key, id HAVING sum(change) <> 0 ORDER BY order_key, id
  ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + excluded.members;
  INSERT INTO sought_texts (text, at, part, members)
  SELECT text, at, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.text, keys.at, -1 AS change
  FROM removed CROSS JOIN LATERAL (
      SELECT sought.text, sought.at FROM sought_texts AS sought
      WHERE sought.part = 0 AND strpos(removed.search_text, sought.text) > 0) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY text, at HAVING sum(change) <> 0 ORDER BY text, at
  ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + excluded.members;
  INSERT INTO serkom_counts (span, status, value, region_id, part, members)
  SELECT span, status, value, region_id, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.span, keys.status, keys.value, keys.region_id, -1 AS change
  FROM removed CROSS JOIN LATERAL (
      SELECT 'month' AS span, removed.status AS status, removed.region_id AS region_id,
        coalesce(substr(removed.serkom_end_date, 1, 7), CASE WHEN removed.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value
      UNION ALL
      SELECT 'day', removed.status, removed.region_id, removed.serkom_end_date WHERE removed.serkom_end_date IS NOT NULL) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY span, status, value, region_id HAVING sum(change) <> 0 ORDER BY span, status, value, region_id
  ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + excluded.members;
            RETURN NULL;
          END IF;
          INSERT INTO uncounted_changes (part, change, id, region_id, status, level, serkom_end_date, serkom_number, picture, order_key, search_text) SELECT own, -1, id, region_id, status, level, serkom_end_date, serkom_number, picture, order_key, search_text FROM removed WHERE deleted_at IS NULL;
          GET DIAGNOSTICS waiting = ROW_COUNT;
          INSERT INTO uncounted_transactions (part, changes) VALUES (own, waiting)
          ON CONFLICT (part) DO UPDATE SET changes = uncounted_transactions.changes + excluded.changes
          RETURNING changes INTO waiting;
          IF waiting >= 20000 THEN PERFORM count_changes(); END IF;
          RETURN NULL;
        END $$;
CREATE FUNCTION public.members_counted_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
          own bigint := pg_current_xact_id()::text::bigint;
          waiting bigint;
        BEGIN
          IF NOT EXISTS (SELECT FROM added OFFSET 20) THEN
            
  INSERT INTO member_counts (region_id, status, level, part, members)
  SELECT region_id, status, level, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.region_id, keys.status, keys.level, 1 AS change
  FROM added CROSS JOIN LATERAL (SELECT added.region_id AS region_id, added.status AS status, added.level AS level) AS keys WHERE added.deleted_at IS NULL) AS changes
  GROUP BY region_id, status, level HAVING sum(change) <> 0 ORDER BY region_id, status, level
  ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + excluded.members;
  INSERT INTO member_facets (facet, value, part, members)
  SELECT facet, value, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.facet, keys.value, 1 AS change
  FROM added CROSS JOIN LATERAL (SELECT 'serkom' AS facet, coalesce(added.serkom_end_date, CASE WHEN added.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value) AS keys WHERE added.deleted_at IS NULL) AS changes
  GROUP BY facet, value HAVING sum(change) <> 0 ORDER BY facet, value
  ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
  INSERT INTO member_facets (facet, value, part, members)
  SELECT facet, value, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.facet, keys.value, 1 AS change
  FROM added CROSS JOIN LATERAL (SELECT 'photo' AS facet, CASE WHEN added.picture IS NULL THEN 'no' ELSE 'yes' END AS value) AS keys WHERE added.deleted_at IS NULL) AS changes
  GROUP BY facet, value HAVING sum(change) <> 0 ORDER BY facet, value
  ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
  INSERT INTO member_marks (order_key, id, part, members)
  SELECT order_key, id, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.order_key, keys.id, 1 AS change
  FROM added CROSS JOIN LATERAL (
      SELECT marks.order_key, marks.id FROM member_marks AS marks
      WHERE (marks.order_key, marks.id) <= (added.order_key, added.id)
      ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1) AS keys WHERE added.deleted_at IS NULL) AS changes
  GROUP BY order_key, id HAVING sum(change) <> 0 ORDER BY order_key, id
  ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + excluded.members;
  INSERT INTO sought_texts (text, at, part, members)
  SELECT text, at, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.text, keys.at, 1 AS change
  FROM added CROSS JOIN LATERAL (
      SELECT sought.text, sought.at FROM sought_texts AS sought
      WHERE sought.part = 0 AND strpos(added.search_text, sought.text) > 0) AS keys WHERE added.deleted_at IS NULL) AS changes
  GROUP BY text, at HAVING sum(change) <> 0 ORDER BY text, at
  ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + excluded.members;
  INSERT INTO serkom_counts (span, status, value, region_id, part, members)
  SELECT span, status, value, region_id, pg_current_xact_id()::text::bigint, sum(change) FROM (
  SELECT keys.span, keys.status, keys.value, keys.region_id, 1 AS change
  FROM added CROSS JOIN LATERAL (
      SELECT 'month' AS span, added.status AS status, added.region_id AS region_id,
        coalesce(substr(added.serkom_end_date, 1, 7), CASE WHEN added.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value
      UNION ALL
      SELECT 'day', added.status, added.region_id, added.serkom_end_date WHERE added.serkom_end_date IS NOT NULL) AS keys WHERE added.deleted_at IS NULL) AS changes
  GROUP BY span, status, value, region_id HAVING sum(change) <> 0 ORDER BY span, status, value, region_id
  ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + excluded.members;
            RETURN NULL;
          END IF;
          INSERT INTO uncounted_changes (part, change, id, region_id, status, level, serkom_end_date, serkom_number, picture, order_key, search_text) SELECT own, 1, id, region_id, status, level, serkom_end_date, serkom_number, picture, order_key, search_text FROM added WHERE deleted_at IS NULL;
          GET DIAGNOSTICS waiting = ROW_COUNT;
          INSERT INTO uncounted_transactions (part, changes) VALUES (own, waiting)
          ON CONFLICT (part) DO UPDATE SET changes = uncounted_transactions.changes + excluded.changes
          RETURNING changes INTO waiting;
          IF waiting >= 20000 THEN PERFORM count_changes(); END IF;
          RETURN NULL;
        END $$;
CREATE FUNCTION public.members_counted_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        DECLARE
          own bigint := pg_current_xact_id()::text::bigint;
          waiting bigint;
        BEGIN
          IF NOT EXISTS (SELECT FROM added OFFSET 20) THEN
            
  INSERT INTO member_counts (region_id, status, level, part, members)
  SELECT region_id, status, level, pg_current_xact_id()::text::bigint, sum(change) FROM (
      
  SELECT keys.region_id, keys.status, keys.level, 1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.region_id, added.status, added.level, added.deleted_at) IS DISTINCT FROM (removed.region_id, removed.status, removed.level, removed.deleted_at) CROSS JOIN LATERAL (SELECT added.region_id AS region_id, added.status AS status, added.level AS level) AS keys WHERE added.deleted_at IS NULL
      UNION ALL 
  SELECT keys.region_id, keys.status, keys.level, -1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.region_id, added.status, added.level, added.deleted_at) IS DISTINCT FROM (removed.region_id, removed.status, removed.level, removed.deleted_at) CROSS JOIN LATERAL (SELECT removed.region_id AS region_id, removed.status AS status, removed.level AS level) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY region_id, status, level HAVING sum(change) <> 0 ORDER BY region_id, status, level
  ON CONFLICT (region_id, status, level, part) DO UPDATE SET members = member_counts.members + excluded.members;
  INSERT INTO member_facets (facet, value, part, members)
  SELECT facet, value, pg_current_xact_id()::text::bigint, sum(change) FROM (
      
  SELECT keys.facet, keys.value, 1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.serkom_end_date, added.serkom_number, added.deleted_at) IS DISTINCT FROM (removed.serkom_end_date, removed.serkom_number, removed.deleted_at) CROSS JOIN LATERAL (SELECT 'serkom' AS facet, coalesce(added.serkom_end_date, CASE WHEN added.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value) AS keys WHERE added.deleted_at IS NULL
      UNION ALL 
  SELECT keys.facet, keys.value, -1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.serkom_end_date, added.serkom_number, added.deleted_at) IS DISTINCT FROM (removed.serkom_end_date, removed.serkom_number, removed.deleted_at) CROSS JOIN LATERAL (SELECT 'serkom' AS facet, coalesce(removed.serkom_end_date, CASE WHEN removed.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY facet, value HAVING sum(change) <> 0 ORDER BY facet, value
  ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
  INSERT INTO member_facets (facet, value, part, members)
  SELECT facet, value, pg_current_xact_id()::text::bigint, sum(change) FROM (
      
  SELECT keys.facet, keys.value, 1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.picture, added.deleted_at) IS DISTINCT FROM (removed.picture, removed.deleted_at) CROSS JOIN LATERAL (SELECT 'photo' AS facet, CASE WHEN added.picture IS NULL THEN 'no' ELSE 'yes' END AS value) AS keys WHERE added.deleted_at IS NULL
      UNION ALL 
  SELECT keys.facet, keys.value, -1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.picture, added.deleted_at) IS DISTINCT FROM (removed.picture, removed.deleted_at) CROSS JOIN LATERAL (SELECT 'photo' AS facet, CASE WHEN removed.picture IS NULL THEN 'no' ELSE 'yes' END AS value) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY facet, value HAVING sum(change) <> 0 ORDER BY facet, value
  ON CONFLICT (facet, value, part) DO UPDATE SET members = member_facets.members + excluded.members;
  INSERT INTO member_marks (order_key, id, part, members)
  SELECT order_key, id, pg_current_xact_id()::text::bigint, sum(change) FROM (
      
  SELECT keys.order_key, keys.id, 1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.order_key, added.deleted_at) IS DISTINCT FROM (removed.order_key, removed.deleted_at) CROSS JOIN LATERAL (
      SELECT marks.order_key, marks.id FROM member_marks AS marks
      WHERE (marks.order_key, marks.id) <= (added.order_key, added.id)
      ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1) AS keys WHERE added.deleted_at IS NULL
      UNION ALL 
  SELECT keys.order_key, keys.id, -1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.order_key, added.deleted_at) IS DISTINCT FROM (removed.order_key, removed.deleted_at) CROSS JOIN LATERAL (
      SELECT marks.order_key, marks.id FROM member_marks AS marks
      WHERE (marks.order_key, marks.id) <= (removed.order_key, removed.id)
      ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY order_key, id HAVING sum(change) <> 0 ORDER BY order_key, id
  ON CONFLICT (order_key, id, part) DO UPDATE SET members = member_marks.members + excluded.members;
  INSERT INTO sought_texts (text, at, part, members)
  SELECT text, at, pg_current_xact_id()::text::bigint, sum(change) FROM (
      
  SELECT keys.text, keys.at, 1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.search_text, added.deleted_at) IS DISTINCT FROM (removed.search_text, removed.deleted_at) CROSS JOIN LATERAL (
      SELECT sought.text, sought.at FROM sought_texts AS sought
      WHERE sought.part = 0 AND strpos(added.search_text, sought.text) > 0) AS keys WHERE added.deleted_at IS NULL
      UNION ALL 
  SELECT keys.text, keys.at, -1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.search_text, added.deleted_at) IS DISTINCT FROM (removed.search_text, removed.deleted_at) CROSS JOIN LATERAL (
      SELECT sought.text, sought.at FROM sought_texts AS sought
      WHERE sought.part = 0 AND strpos(removed.search_text, sought.text) > 0) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY text, at HAVING sum(change) <> 0 ORDER BY text, at
  ON CONFLICT (text, at, part) DO UPDATE SET members = sought_texts.members + excluded.members;
  INSERT INTO serkom_counts (span, status, value, region_id, part, members)
  SELECT span, status, value, region_id, pg_current_xact_id()::text::bigint, sum(change) FROM (
      
  SELECT keys.span, keys.status, keys.value, keys.region_id, 1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.status, added.region_id, added.serkom_end_date, added.serkom_number, added.deleted_at) IS DISTINCT FROM (removed.status, removed.region_id, removed.serkom_end_date, removed.serkom_number, removed.deleted_at) CROSS JOIN LATERAL (
      SELECT 'month' AS span, added.status AS status, added.region_id AS region_id,
        coalesce(substr(added.serkom_end_date, 1, 7), CASE WHEN added.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value
      UNION ALL
      SELECT 'day', added.status, added.region_id, added.serkom_end_date WHERE added.serkom_end_date IS NOT NULL) AS keys WHERE added.deleted_at IS NULL
      UNION ALL 
  SELECT keys.span, keys.status, keys.value, keys.region_id, -1 AS change
  FROM added JOIN removed ON removed.id = added.id
  AND (added.status, added.region_id, added.serkom_end_date, added.serkom_number, added.deleted_at) IS DISTINCT FROM (removed.status, removed.region_id, removed.serkom_end_date, removed.serkom_number, removed.deleted_at) CROSS JOIN LATERAL (
      SELECT 'month' AS span, removed.status AS status, removed.region_id AS region_id,
        coalesce(substr(removed.serkom_end_date, 1, 7), CASE WHEN removed.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value
      UNION ALL
      SELECT 'day', removed.status, removed.region_id, removed.serkom_end_date WHERE removed.serkom_end_date IS NOT NULL) AS keys WHERE removed.deleted_at IS NULL) AS changes
  GROUP BY span, status, value, region_id HAVING sum(change) <> 0 ORDER BY span, status, value, region_id
  ON CONFLICT (span, status, value, region_id, part) DO UPDATE SET members = serkom_counts.members + excluded.members;
            RETURN NULL;
          END IF;
          INSERT INTO uncounted_changes (part, change, id, region_id, status, level, serkom_end_date, serkom_number, picture, order_key, search_text) 
      SELECT own, one.change, one.id, one.region_id, one.status, one.level, one.serkom_end_date, one.serkom_number, one.picture, CASE WHEN (added.order_key, added.deleted_at) IS DISTINCT FROM (removed.order_key, removed.deleted_at) THEN one.order_key END, CASE WHEN (added.search_text, added.deleted_at) IS DISTINCT FROM (removed.search_text, removed.deleted_at) THEN one.search_text END
      FROM added JOIN removed ON removed.id = added.id
  AND (added.region_id, added.status, added.level, added.serkom_end_date, added.serkom_number, added.picture, added.order_key, added.search_text, added.deleted_at) IS DISTINCT FROM (removed.region_id, removed.status, removed.level, removed.serkom_end_date, removed.serkom_number, removed.picture, removed.order_key, removed.search_text, removed.deleted_at)
      CROSS JOIN LATERAL (
        SELECT -1 AS change, removed.id, removed.region_id, removed.status, removed.level, removed.serkom_end_date, removed.serkom_number, removed.picture, removed.order_key, removed.search_text, removed.deleted_at
        UNION ALL SELECT 1, added.id, added.region_id, added.status, added.level, added.serkom_end_date, added.serkom_number, added.picture, added.order_key, added.search_text, added.deleted_at
      ) AS one
      WHERE one.deleted_at IS NULL;
          GET DIAGNOSTICS waiting = ROW_COUNT;
          INSERT INTO uncounted_transactions (part, changes) VALUES (own, waiting)
          ON CONFLICT (part) DO UPDATE SET changes = uncounted_transactions.changes + excluded.changes
          RETURNING changes INTO waiting;
          IF waiting >= 20000 THEN PERFORM count_changes(); END IF;
          RETURN NULL;
        END $$;
CREATE FUNCTION public.members_written() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(7204158838);
    RETURN NULL;
  END $$;
CREATE FUNCTION public.search_pairs(text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT COST 100000 PARALLEL SAFE
    AS $_$ DECLARE
        size integer := length($1);
        parts text := left($1, size / 2 * 2) || substr($1, 2, (size - 1) / 2 * 2);
      BEGIN
        -- No text has a control character but line breaks.
        RETURN string_to_array(rtrim(regexp_replace(parts, '(..)', '\1' || chr(1), 'g'), chr(1)), chr(1));
      END $_$;
CREATE FUNCTION public.training_class_counts_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
      INSERT INTO training_class_counts (class_id, registered, attended)
      SELECT class_id, sum(registered), sum(attended) FROM (SELECT class_id, -1 AS registered, CASE WHEN attended_at IS NULL THEN 0 ELSE -1 END AS attended
  FROM removed WHERE deleted_at IS NULL) AS changes
      GROUP BY class_id HAVING sum(registered) <> 0 OR sum(attended) <> 0
      ON CONFLICT (class_id) DO UPDATE SET
        registered = training_class_counts.registered + excluded.registered,
        attended = training_class_counts.attended + excluded.attended;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.training_class_counts_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
      INSERT INTO training_class_counts (class_id, registered, attended)
      SELECT class_id, sum(registered), sum(attended) FROM (SELECT class_id, 1 AS registered, CASE WHEN attended_at IS NULL THEN 0 ELSE 1 END AS attended
  FROM added WHERE deleted_at IS NULL) AS changes
      GROUP BY class_id HAVING sum(registered) <> 0 OR sum(attended) <> 0
      ON CONFLICT (class_id) DO UPDATE SET
        registered = training_class_counts.registered + excluded.registered,
        attended = training_class_counts.attended + excluded.attended;
      RETURN NULL;
    END $$;
CREATE FUNCTION public.training_class_counts_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
      INSERT INTO training_class_counts (class_id, registered, attended)
      SELECT class_id, sum(registered), sum(attended) FROM (SELECT class_id, 1 AS registered, CASE WHEN attended_at IS NULL THEN 0 ELSE 1 END AS attended
  FROM added WHERE deleted_at IS NULL UNION ALL SELECT class_id, -1 AS registered, CASE WHEN attended_at IS NULL THEN 0 ELSE -1 END AS attended
  FROM removed WHERE deleted_at IS NULL) AS changes
      GROUP BY class_id HAVING sum(registered) <> 0 OR sum(attended) <> 0
      ON CONFLICT (class_id) DO UPDATE SET
        registered = training_class_counts.registered + excluded.registered,
        attended = training_class_counts.attended + excluded.attended;
      RETURN NULL;
    END $$;
CREATE TABLE public.access_records (
    id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    account_id bigint,
    account_name text NOT NULL COLLATE pg_catalog."C",
    account_email text COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C",
    path text COLLATE pg_catalog."C",
    format text COLLATE pg_catalog."C",
    filters text NOT NULL COLLATE pg_catalog."C",
    ids text COLLATE pg_catalog."C",
    rows bigint NOT NULL,
    finished_at text COLLATE pg_catalog."C",
    device text COLLATE pg_catalog."C"
);
ALTER TABLE public.access_records ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.access_records_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    username text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    username_key text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C",
    must_change_password bigint DEFAULT 0 NOT NULL
);
ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.attempts (
    id bigint NOT NULL,
    limit_name text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.attempts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.card_settings (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C",
    chairman text COLLATE pg_catalog."C",
    signature text COLLATE pg_catalog."C",
    logo text COLLATE pg_catalog."C",
    colour text NOT NULL COLLATE pg_catalog."C",
    back_text text COLLATE pg_catalog."C",
    valid_months bigint NOT NULL,
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C"
);
ALTER TABLE public.card_settings ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.card_settings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.card_voids (
    id bigint NOT NULL,
    card_id bigint NOT NULL,
    member_id bigint NOT NULL,
    reason text NOT NULL COLLATE pg_catalog."C",
    account_name text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C"
);
ALTER TABLE public.card_voids ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.card_voids_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.changes (
    id bigint NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    subject_id bigint NOT NULL,
    version bigint NOT NULL,
    action text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    account_id bigint,
    account_name text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    fields text NOT NULL COLLATE pg_catalog."C",
    operation_id bigint,
    account_email text COLLATE pg_catalog."C",
    subject_name text COLLATE pg_catalog."C",
    subject_class text COLLATE pg_catalog."C",
    names text COLLATE pg_catalog."C",
    is_part bigint DEFAULT 0 NOT NULL,
    subject_name_fold text COLLATE pg_catalog."C"
);
ALTER TABLE public.changes ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.distinct_members (
    id bigint NOT NULL,
    one_id bigint NOT NULL,
    other_id bigint NOT NULL,
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C"
);
ALTER TABLE public.distinct_members ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.distinct_members_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.due_pairs (
    id bigint NOT NULL,
    member_id bigint NOT NULL
);
ALTER TABLE public.due_pairs ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.due_pairs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.import_keys (
    import_id bigint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL
);
CREATE TABLE public.import_rows (
    import_id bigint NOT NULL,
    number bigint NOT NULL,
    cells text NOT NULL COLLATE pg_catalog."C",
    corrections text COLLATE pg_catalog."C",
    verdict text COLLATE pg_catalog."C",
    choice text COLLATE pg_catalog."C",
    target_id bigint,
    target_version bigint,
    finding text COLLATE pg_catalog."C",
    covered text COLLATE pg_catalog."C"
);
CREATE TABLE public.import_titles (
    subject text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    field text COLLATE pg_catalog."C",
    written text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.imports (
    id bigint NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    file_name text NOT NULL COLLATE pg_catalog."C",
    format text NOT NULL COLLATE pg_catalog."C",
    encoding text COLLATE pg_catalog."C",
    sheets text NOT NULL COLLATE pg_catalog."C",
    sheet text COLLATE pg_catalog."C",
    epoch_1904 bigint NOT NULL,
    columns text NOT NULL COLLATE pg_catalog."C",
    restores_zeros bigint NOT NULL,
    lost_zeros bigint NOT NULL,
    account_id bigint NOT NULL,
    account_name text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    rows bigint NOT NULL,
    outcome text COLLATE pg_catalog."C",
    applied_at text COLLATE pg_catalog."C",
    operation_id bigint,
    account_email text COLLATE pg_catalog."C",
    bytes bigint DEFAULT 0 NOT NULL,
    title_row bigint,
    title_row_because text DEFAULT 'known'::text NOT NULL COLLATE pg_catalog."C",
    first_rows text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.imports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked bigint DEFAULT 0 NOT NULL
);
CREATE VIEW public.latest_changes AS
 SELECT (pg_current_snapshot())::text AS mark;
CREATE TABLE public.member_cards (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    print_id text NOT NULL COLLATE pg_catalog."C",
    valid_from text NOT NULL COLLATE pg_catalog."C",
    valid_until text NOT NULL COLLATE pg_catalog."C",
    settings_version bigint NOT NULL,
    printed_at text NOT NULL COLLATE pg_catalog."C",
    account_id bigint NOT NULL,
    account_name text NOT NULL COLLATE pg_catalog."C",
    account_email text COLLATE pg_catalog."C"
);
ALTER TABLE public.member_cards ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.member_cards_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.member_counts (
    region_id bigint NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    level text NOT NULL COLLATE pg_catalog."C",
    members bigint NOT NULL,
    part bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.member_facets (
    facet text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    members bigint NOT NULL,
    part bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.member_keys (
    key text NOT NULL COLLATE pg_catalog."C",
    member_id bigint NOT NULL
);
CREATE TABLE public.member_marks (
    order_key bigint NOT NULL,
    id bigint NOT NULL,
    members bigint NOT NULL,
    part bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.member_pairs (
    one_id bigint NOT NULL,
    other_id bigint NOT NULL,
    shared text NOT NULL COLLATE pg_catalog."C",
    likeness bigint NOT NULL,
    leads bigint NOT NULL,
    led text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.member_search (
    id bigint NOT NULL,
    search_text text NOT NULL COLLATE pg_catalog."C"
);
COMMENT ON TABLE public.member_search IS 'follows from other tables';
CREATE TABLE public.members (
    id bigint NOT NULL,
    npa text NOT NULL COLLATE pg_catalog."C",
    first_name text NOT NULL COLLATE pg_catalog."C",
    last_name text COLLATE pg_catalog."C",
    title text COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    phone text COLLATE pg_catalog."C",
    practice_permit_number text COLLATE pg_catalog."C",
    serkom_number text COLLATE pg_catalog."C",
    serkom_end_date text COLLATE pg_catalog."C",
    experience_year_start bigint,
    region_id bigint NOT NULL,
    picture text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "order" bigint,
    level text NOT NULL COLLATE pg_catalog."C",
    npa_key text NOT NULL COLLATE pg_catalog."C",
    npa_fold text NOT NULL COLLATE pg_catalog."C",
    full_name_fold text NOT NULL COLLATE pg_catalog."C",
    title_fold text COLLATE pg_catalog."C",
    email_fold text COLLATE pg_catalog."C",
    phone_fold text COLLATE pg_catalog."C",
    practice_permit_fold text COLLATE pg_catalog."C",
    serkom_fold text COLLATE pg_catalog."C",
    order_key bigint NOT NULL,
    search_text text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C",
    merged_into bigint,
    doubts text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    npa_series text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    npa_number bigint
);
CREATE VIEW public.members_at_rest AS
 SELECT pg_try_advisory_xact_lock('7204158838'::bigint) AS is_held;
ALTER TABLE public.members ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.members_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.operations (
    id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    account_id bigint,
    account_name text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    summary text NOT NULL COLLATE pg_catalog."C",
    undone_at text COLLATE pg_catalog."C",
    subject text DEFAULT 'members'::text NOT NULL COLLATE pg_catalog."C",
    rows bigint DEFAULT 0 NOT NULL,
    account_email text COLLATE pg_catalog."C"
);
ALTER TABLE public.operations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.operations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.passkey_challenges (
    hash text NOT NULL COLLATE pg_catalog."C",
    account_id bigint NOT NULL,
    purpose text NOT NULL COLLATE pg_catalog."C",
    bound_to text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.passkeys (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    credential_id text NOT NULL COLLATE pg_catalog."C",
    public_key text NOT NULL COLLATE pg_catalog."C",
    counter bigint NOT NULL,
    transports text NOT NULL COLLATE pg_catalog."C",
    device_type text NOT NULL COLLATE pg_catalog."C",
    backed_up bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_used_at text COLLATE pg_catalog."C"
);
ALTER TABLE public.passkeys ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.passkeys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.password_links (
    hash text NOT NULL COLLATE pg_catalog."C",
    account_id bigint NOT NULL,
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.pictures (
    name text NOT NULL COLLATE pg_catalog."C",
    bytes bytea NOT NULL,
    thumbnail bytea NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.recovery_codes (
    account_id bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.regions (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    code text COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    name_fold text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C",
    other_names text COLLATE pg_catalog."C"
);
ALTER TABLE public.regions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.regions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.reminder_texts (
    id bigint NOT NULL,
    text text NOT NULL COLLATE pg_catalog."C",
    account_id bigint,
    account_name text NOT NULL COLLATE pg_catalog."C",
    account_email text COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.reminder_texts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reminder_texts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.reminders (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    way text NOT NULL COLLATE pg_catalog."C",
    account_id bigint,
    account_name text NOT NULL COLLATE pg_catalog."C",
    serkom_end_date text COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C",
    account_email text COLLATE pg_catalog."C",
    outcome text COLLATE pg_catalog."C"
);
ALTER TABLE public.reminders ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reminders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.saved_views (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    query text NOT NULL COLLATE pg_catalog."C",
    columns text COLLATE pg_catalog."C",
    audience text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL
);
ALTER TABLE public.saved_views ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.saved_views_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.second_factor_roles (
    role text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.security_events (
    id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    alike text COLLATE pg_catalog."C",
    times bigint NOT NULL,
    account_id bigint,
    account_name text COLLATE pg_catalog."C",
    account_email text COLLATE pg_catalog."C",
    by_id bigint,
    by_name text COLLATE pg_catalog."C",
    by_email text COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C",
    device text COLLATE pg_catalog."C",
    detail text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.security_events ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.security_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.serkom_counts (
    span text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    region_id bigint NOT NULL,
    members bigint NOT NULL,
    part bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id bigint NOT NULL,
    device text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_seen_at text NOT NULL COLLATE pg_catalog."C",
    confirmed_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    ended_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.sign_in_challenges (
    hash text NOT NULL COLLATE pg_catalog."C",
    account_id bigint NOT NULL,
    account_version bigint NOT NULL,
    remember bigint NOT NULL,
    tries bigint NOT NULL,
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sign_ins (
    account_id bigint NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sought_texts (
    text text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    members bigint NOT NULL,
    part bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.text_parts (
    part text NOT NULL COLLATE pg_catalog."C",
    texts bigint NOT NULL
);
CREATE TABLE public.totp_secrets (
    account_id bigint NOT NULL,
    secret text NOT NULL COLLATE pg_catalog."C",
    confirmed_at text COLLATE pg_catalog."C",
    last_step bigint NOT NULL
);
CREATE TABLE public.training_check_ins (
    id text NOT NULL COLLATE pg_catalog."C",
    registration_id bigint NOT NULL,
    outcome text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.training_class_counts (
    class_id bigint NOT NULL,
    registered bigint NOT NULL,
    attended bigint NOT NULL
);
CREATE TABLE public.training_classes (
    id bigint NOT NULL,
    module_id bigint NOT NULL,
    title text NOT NULL COLLATE pg_catalog."C",
    starts_at text NOT NULL COLLATE pg_catalog."C",
    ends_at text NOT NULL COLLATE pg_catalog."C",
    place text COLLATE pg_catalog."C",
    region_id bigint,
    capacity bigint,
    status text NOT NULL COLLATE pg_catalog."C",
    title_fold text NOT NULL COLLATE pg_catalog."C",
    search_text text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C"
);
ALTER TABLE public.training_classes ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.training_classes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.training_modules (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    code text COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    name_fold text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C"
);
ALTER TABLE public.training_modules ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.training_modules_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.training_registrations (
    id bigint NOT NULL,
    class_id bigint NOT NULL,
    member_id bigint NOT NULL,
    registered_at text NOT NULL COLLATE pg_catalog."C",
    registered_by bigint,
    attended_at text COLLATE pg_catalog."C",
    attended_how text COLLATE pg_catalog."C",
    attended_by bigint,
    counts_at text COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    deleted_at text COLLATE pg_catalog."C"
);
ALTER TABLE public.training_registrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.training_registrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE public.uncounted_changes (
    part bigint NOT NULL,
    change bigint NOT NULL,
    id bigint NOT NULL,
    region_id bigint,
    status text COLLATE pg_catalog."C",
    level text COLLATE pg_catalog."C",
    serkom_end_date text COLLATE pg_catalog."C",
    serkom_number text COLLATE pg_catalog."C",
    picture text COLLATE pg_catalog."C",
    order_key bigint,
    search_text text COLLATE pg_catalog."C"
);
CREATE UNLOGGED TABLE public.uncounted_transactions (
    part bigint NOT NULL,
    changes bigint NOT NULL
);
INSERT INTO public.access_records VALUES (2, 'print', 2, 'Ani', 'ani@ikai.id', '2026-11-20T03:00:00.000Z', NULL, NULL, 'pdf', '{"status":"active"}', '[1,2]', 2, NULL, NULL);
INSERT INTO public.access_records VALUES (1, 'export', 1, 'Super Admin', 'lama@ikai.id', '2026-11-20T03:00:00.000Z', NULL, NULL, 'xlsx', '{}', NULL, 6, '2026-11-20T04:00:00.000Z', NULL);
INSERT INTO public.accounts VALUES (1, 'Super Admin', 'admin@ikai.id', 'admin', 'superadmin', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 'admin@ikai.id', 'admin', 2, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', NULL, 0);
INSERT INTO public.accounts VALUES (2, 'Ani', 'ani@ikai.id', 'ani', 'staff', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 'ani@ikai.id', 'ani', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', NULL, 0);
INSERT INTO public.accounts VALUES (3, 'Ani', 'ani@ikai.id (2)', 'ani (2)', 'staff', 'active', '$argon2id$v=19$m=19456,t=2,p=1$c3RvcmVk$c3RvcmVk', 'ani@ikai.id (2)', 'ani (2)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.250Z', NULL, 0);
INSERT INTO public.attempts VALUES (1, 'sign-in', 'a1', '2026-11-20T03:00:00.000Z');
INSERT INTO public.card_settings VALUES (1, 'Ikatan Konselor Adiksi Indonesia', NULL, NULL, NULL, NULL, '#b3202c', 'Kartu ini milik pemegangnya dan tidak dapat dipindahtangankan. Pindai kode QR untuk memeriksa keanggotaan dan masa berlaku kartu. Bila kartu ini ditemukan, mohon kembalikan kepada sekretariat.', 24, 1, '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z', NULL);
INSERT INTO public.changes VALUES (7, 'training_registrations', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"class_id":[null,1],"member_id":[null,1]}', NULL, 'lama@ikai.id', 'Siti Aminah (K1.0001)', 'Kelas​ Satu (20-11-2026)', NULL, 0, 'siti aminah (k1.0001)');
INSERT INTO public.changes VALUES (6, 'members', 3, 2, 'changed', 'form', 1, 'Super Admin', '2026-11-20T04:00:00.000Z', '{"status":["active","inactive"]}', 1, 'admin@ikai.id', 'Cinta (K1.0001 (2))', NULL, NULL, 0, 'cinta (k1.0001 (2))');
INSERT INTO public.changes VALUES (3, 'accounts', 1, 2, 'changed', 'form', 1, 'Super Admin', '2026-11-20T04:00:00.000Z', '{"email":["lama@ikai.id","admin@ikai.id"]}', NULL, 'admin@ikai.id', 'Super Admin', NULL, NULL, 0, 'super admin');
INSERT INTO public.changes VALUES (2, 'members', 1, 2, 'changed', 'form', 1, 'Super Admin', '2026-11-20T05:00:00.000Z', '{"first_name":["Sitti","Siti"],"region_id":[1,11]}', NULL, 'admin@ikai.id', 'Siti Aminah (K1.0001)', NULL, '{"region_id":["Aceh","DKI Jakarta"]}', 0, 'siti aminah (k1.0001)');
INSERT INTO public.changes VALUES (1, 'members', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"npa":[null,"K1.0001"],"first_name":[null,"Siti"],"region_id":[null,1]}', NULL, 'lama@ikai.id', 'Sitti Aminah (K1.0001)', NULL, '{"region_id":[null,"Aceh"]}', 0, 'sitti aminah (k1.0001)');
INSERT INTO public.changes VALUES (10, 'members', 2, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.090Z', '{"npa":["K1​.0001","K1.0001 (3)"],"first_name":["Budi­","Budi"],"phone":["‪0812 3456 7890‬","0812 3456 7890"]}', NULL, NULL, 'Budi Santoso (K1.0001 (3))', NULL, NULL, 0, 'budi santoso (k1.0001 (3))');
INSERT INTO public.changes VALUES (12, 'members', 5, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.090Z', '{"npa":["⁠K2.0007","K2.0007"],"first_name":["Eka\tPutri","Eka Putri"],"email":["eka@x.id﻿","eka@x.id"]}', NULL, NULL, 'Eka Putri (K2.0007)', NULL, NULL, 0, 'eka putri (k2.0007)');
INSERT INTO public.changes VALUES (13, 'members', 6, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.090Z', '{"npa":["​","(kosong)"],"first_name":["‎","(kosong)"],"last_name":["⁦",null]}', NULL, NULL, '(kosong) ((kosong))', NULL, NULL, 0, '(kosong) ((kosong))');
INSERT INTO public.changes VALUES (14, 'members', 7, 3, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.090Z', '{"npa":["K1.0001‍","K1.0001"]}', NULL, NULL, 'Gita (K1.0001)', NULL, NULL, 0, 'gita (k1.0001)');
INSERT INTO public.changes VALUES (17, 'regions', 40, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.241Z', '{"name":["Papua​ Baru","Papua Baru"]}', NULL, NULL, 'Papua Baru', NULL, NULL, 0, 'papua baru');
INSERT INTO public.changes VALUES (18, 'accounts', 3, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.250Z', '{"name":["Ani​","Ani"],"email":["ani​@ikai.id","ani@ikai.id (2)"],"username":["ani​","ani (2)"]}', NULL, NULL, 'Ani', NULL, NULL, 0, 'ani');
INSERT INTO public.changes VALUES (19, 'training_modules', 2, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.255Z', '{"name":["Da­sar","Dasar (2)"]}', NULL, NULL, 'Dasar (2)', NULL, NULL, 0, 'dasar (2)');
INSERT INTO public.changes VALUES (20, 'training_classes', 1, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.265Z', '{"title":["Kelas​ Satu","Kelas Satu"]}', NULL, NULL, 'Kelas Satu', NULL, NULL, 0, 'kelas satu');
INSERT INTO public.changes VALUES (4, 'members', 7, 2, 'deleted', 'form', 1, 'Super Admin', '2026-11-20T04:00:00.000Z', '{}', NULL, 'admin@ikai.id', 'Gita (K1.0001‍)', NULL, NULL, 0, 'gita (k1.0001)');
INSERT INTO public.changes VALUES (5, 'regions', 40, 1, 'created', 'start', NULL, 'Sistem', '2026-11-20T03:00:00.000Z', '{"name":[null,"Papua​ Baru"]}', NULL, NULL, 'Papua​ Baru', NULL, NULL, 0, 'papua baru');
INSERT INTO public.changes VALUES (8, 'training_classes', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"title":[null,"Kelas​ Satu"],"module_id":[null,1]}', NULL, 'lama@ikai.id', 'Kelas​ Satu (20-11-2026)', NULL, '{"module_id":[null,"Dasar"]}', 0, 'kelas satu (20-11-2026)');
INSERT INTO public.changes VALUES (9, 'reminders', 1, 1, 'created', 'form', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"member_id":[null,5]}', NULL, 'lama@ikai.id', 'Eka	Putri (⁠K2.0007)', NULL, NULL, 0, 'eka	putri (k2.0007)');
INSERT INTO public.changes VALUES (11, 'members', 4, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.090Z', '{"npa":["Ｋ１.0001","Ｋ１.0001 (4)"]}', NULL, NULL, 'Dewi, S.Psi (Ｋ１.0001 (4))', NULL, NULL, 0, 'dewi, s.psi (k1.0001 (4))');
INSERT INTO public.changes VALUES (15, 'members', 8, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.090Z', '{"first_name":["Moh. Hádi","Moh. Hádi"]}', NULL, NULL, 'Moh. Hádi O''Neil (K3.0009)', NULL, NULL, 0, 'moh. hadi o''neil (k3.0009)');
INSERT INTO public.changes VALUES (16, 'regions', 39, 2, 'changed', 'start', NULL, 'Sistem', '2026-11-22T20:54:05.241Z', '{"name":["Jawa  Barat","Jawa  Barat (2)"]}', NULL, NULL, 'Jawa  Barat (2)', NULL, NULL, 0, 'jawa  barat (2)');
INSERT INTO public.due_pairs VALUES (1, 2);
INSERT INTO public.import_keys VALUES (1, 'npa k1.0100', 2);
INSERT INTO public.import_rows VALUES (1, 2, '["K1.0100"]', NULL, 'new', NULL, NULL, NULL, '{}', NULL);
INSERT INTO public.import_titles VALUES ('members', 'nomor anggota', 'npa', 'nomor anggota');
INSERT INTO public.imports VALUES (2, 'members', 'applied', 3, 'lama.csv', 'csv', 'utf-8', '[]', NULL, 0, '[{"title":"Nama","field":"first_name","samples":[]}]', 1, 2, 1, 'Super Admin', '2026-11-20T03:00:00.000Z', 1, '{"added":1}', '2026-11-20T04:00:00.000Z', 1, 'lama@ikai.id', 0, 1, 'known', '[]');
INSERT INTO public.imports VALUES (1, 'members', 'read', 2, 'anggota.xlsx', 'xlsx', NULL, '[{"name":"Anggota","rows":null},{"name":"Lain","rows":null}]', 'Anggota', 0, '[{"title":"NPA","field":"npa","samples":["K1.0100"]}]', 0, 0, 1, 'Super Admin', '2026-11-20T05:00:00.000Z', 1, NULL, NULL, NULL, 'admin@ikai.id', 11, 1, 'known', '[]');
INSERT INTO public.kysely_migration VALUES ('0001-foundation', '2026-11-22T20:37:03.317Z');
INSERT INTO public.kysely_migration VALUES ('0002-operations', '2026-11-22T20:37:03.344Z');
INSERT INTO public.kysely_migration VALUES ('0003-exports', '2026-11-22T20:37:03.354Z');
INSERT INTO public.kysely_migration VALUES ('0004-member-counts', '2026-11-22T20:37:03.417Z');
INSERT INTO public.kysely_migration VALUES ('0005-imports', '2026-11-22T20:37:03.499Z');
INSERT INTO public.kysely_migration VALUES ('0006-member-lists', '2026-11-22T20:37:03.732Z');
INSERT INTO public.kysely_migration VALUES ('0007-training', '2026-11-22T20:37:03.873Z');
INSERT INTO public.kysely_migration VALUES ('0008-reminders', '2026-11-22T20:37:03.902Z');
INSERT INTO public.kysely_migration VALUES ('0009-participants', '2026-11-22T20:37:03.907Z');
INSERT INTO public.kysely_migration VALUES ('0010-class-counts', '2026-11-22T20:37:04.026Z');
INSERT INTO public.kysely_migration VALUES ('0011-search-pairs', '2026-11-22T20:37:04.029Z');
INSERT INTO public.kysely_migration VALUES ('0012-sessions', '2026-11-22T20:37:04.033Z');
INSERT INTO public.kysely_migration VALUES ('0013-traces', '2026-11-22T20:53:54.636Z');
INSERT INTO public.kysely_migration VALUES ('0014-names-of-before', '2026-11-22T20:53:58.836Z');
INSERT INTO public.kysely_migration VALUES ('0015-visible-texts', '2026-11-22T20:54:05.277Z');
INSERT INTO public.kysely_migration VALUES ('0018-import-bytes', '2026-11-22T20:54:11.440Z');
INSERT INTO public.kysely_migration VALUES ('0020-import-title-rows', '2026-11-22T20:54:18.514Z');
INSERT INTO public.kysely_migration VALUES ('0021-other-names', '2026-11-22T20:54:24.726Z');
INSERT INTO public.kysely_migration VALUES ('0022-access-by-programs', '2026-11-22T21:56:06.145Z');
INSERT INTO public.kysely_migration VALUES ('0023-deleted-members', '2026-11-22T21:56:07.442Z');
INSERT INTO public.kysely_migration VALUES ('0024-merged-cells', '2026-11-22T21:56:08.377Z');
INSERT INTO public.kysely_migration VALUES ('0026-simpler-lists', '2026-11-22T21:56:09.105Z');
INSERT INTO public.kysely_migration VALUES ('0027-early-forms', '2026-11-23T02:04:43.910Z');
INSERT INTO public.kysely_migration VALUES ('0028-change-sources', '2026-11-23T03:25:03.836Z');
INSERT INTO public.kysely_migration VALUES ('0030-parted-counts', '2026-11-23T03:47:51.830Z');
INSERT INTO public.kysely_migration VALUES ('0034-password-links', '2026-11-23T03:47:52.520Z');
INSERT INTO public.kysely_migration VALUES ('0035-second-factor', '2026-11-23T03:47:52.998Z');
INSERT INTO public.kysely_migration VALUES ('0040-whole-operations', '2026-11-23T03:47:53.773Z');
INSERT INTO public.kysely_migration VALUES ('0041-reminder-texts', '2026-11-23T03:47:54.339Z');
INSERT INTO public.kysely_migration VALUES ('0044-saved-views', '2026-11-23T03:47:54.851Z');
INSERT INTO public.kysely_migration VALUES ('0045-history-search', '2026-11-23T03:47:55.480Z');
INSERT INTO public.kysely_migration VALUES ('0050-duplicates', '2026-11-23T03:47:56.217Z');
INSERT INTO public.kysely_migration VALUES ('0051-completeness', '2026-11-23T03:57:16.322Z');
INSERT INTO public.kysely_migration VALUES ('0060-cards', '2026-11-23T07:40:30.063Z');
INSERT INTO public.kysely_migration VALUES ('0061-security-events', '2026-11-23T07:40:31.056Z');
INSERT INTO public.kysely_migration VALUES ('0062-required-second-factor', '2026-11-23T07:42:11.762Z');
INSERT INTO public.kysely_migration VALUES ('0068-doubts', '2026-11-23T11:24:21.938Z');
INSERT INTO public.kysely_migration VALUES ('0069-passkeys', '2026-11-23T11:36:53.896Z');
INSERT INTO public.kysely_migration VALUES ('0070-free-pairs', '2026-11-23T17:22:08.573Z');
INSERT INTO public.kysely_migration VALUES ('0071-lacks-are-looked-for', '2026-11-24T02:03:07.533Z');
INSERT INTO public.kysely_migration VALUES ('0072-deleted-when', '2026-11-24T16:27:04.781Z');
INSERT INTO public.kysely_migration VALUES ('0073-quicker-pairs', '2026-11-24T19:04:55.285Z');
INSERT INTO public.kysely_migration VALUES ('0074-pairs-at-once', '2026-11-25T14:16:58.588Z');
INSERT INTO public.kysely_migration VALUES ('0075-settled-at-once', '2026-11-25T15:00:45.713Z');
INSERT INTO public.kysely_migration VALUES ('0076-counts-of-many-rows', '2026-11-25T15:00:46.150Z');
INSERT INTO public.kysely_migration VALUES ('0077-search-table', '2026-11-25T16:48:42.085Z');
INSERT INTO public.kysely_migration VALUES ('0078-pairs-by-trigrams', '2026-11-25T23:08:36.409Z');
INSERT INTO public.kysely_migration VALUES ('0079-due-pairs', '2026-11-26T03:21:39.732Z');
INSERT INTO public.kysely_migration VALUES ('0080-due-pairs-of-members', '2026-11-26T03:39:41.282Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.member_counts VALUES (11, 'active', 'K1', 1, 0);
INSERT INTO public.member_counts VALUES (1, 'active', 'K3', 1, 0);
INSERT INTO public.member_counts VALUES (12, 'active', '0', 0, 0);
INSERT INTO public.member_counts VALUES (12, 'active', 'K1', 1, 0);
INSERT INTO public.member_counts VALUES (11, 'inactive', '0', 0, 0);
INSERT INTO public.member_counts VALUES (11, 'inactive', 'K1', 1, 0);
INSERT INTO public.member_counts VALUES (11, 'active', '0', 2, 0);
INSERT INTO public.member_counts VALUES (11, 'active', 'K2', 1, 0);
INSERT INTO public.member_facets VALUES ('photo', 'yes', 1, 0);
INSERT INTO public.member_facets VALUES ('serkom', '2027-01-31', 1, 0);
INSERT INTO public.member_facets VALUES ('serkom', 'unknown', 1, 0);
INSERT INTO public.member_facets VALUES ('serkom', '2026-12-01', 1, 0);
INSERT INTO public.member_facets VALUES ('photo', 'no', 6, 0);
INSERT INTO public.member_facets VALUES ('serkom', 'none', 4, 0);
INSERT INTO public.member_keys VALUES ('npa:k-1-1', 1);
INSERT INTO public.member_keys VALUES ('serkom:sk-1', 1);
INSERT INTO public.member_keys VALUES ('email:siti@x.id', 1);
INSERT INTO public.member_keys VALUES ('phone:81234567890', 1);
INSERT INTO public.member_keys VALUES ('name:siti aminah', 1);
INSERT INTO public.member_keys VALUES ('npa:k-1-1-3', 2);
INSERT INTO public.member_keys VALUES ('phone:81234567890', 2);
INSERT INTO public.member_keys VALUES ('name:budi santoso', 2);
INSERT INTO public.member_keys VALUES ('npa:k-1-1-2', 3);
INSERT INTO public.member_keys VALUES ('serkom:sk-2', 3);
INSERT INTO public.member_keys VALUES ('name:cinta', 3);
INSERT INTO public.member_keys VALUES ('npa:k-1-1-4', 4);
INSERT INTO public.member_keys VALUES ('name:dewi', 4);
INSERT INTO public.member_keys VALUES ('npa:k-2-7', 5);
INSERT INTO public.member_keys VALUES ('serkom:sk-3', 5);
INSERT INTO public.member_keys VALUES ('email:eka@x.id', 5);
INSERT INTO public.member_keys VALUES ('name:eka putri', 5);
INSERT INTO public.member_keys VALUES ('npa:kosong', 6);
INSERT INTO public.member_keys VALUES ('name:kosong', 6);
INSERT INTO public.member_keys VALUES ('npa:k-1-1', 7);
INSERT INTO public.member_keys VALUES ('name:gita', 7);
INSERT INTO public.member_keys VALUES ('npa:k-3-9', 8);
INSERT INTO public.member_keys VALUES ('name:muhammad hadi oneil', 8);
INSERT INTO public.member_marks VALUES (-1, 0, 7, 0);
INSERT INTO public.member_pairs VALUES (1, 2, '["phone"]', 4, 1, '["phone"]');
INSERT INTO public.member_search VALUES (1, 'siti aminah
k1.0001
siti@x.id
+62 812-3456-7890
sip 1
sk/1');
INSERT INTO public.member_search VALUES (2, 'budi santoso
k1.0001 (3)
0812 3456 7890');
INSERT INTO public.member_search VALUES (3, 'cinta
k1.0001 (2)
sk/2');
INSERT INTO public.member_search VALUES (4, 'dewi, s.psi
k1.0001 (4)');
INSERT INTO public.member_search VALUES (5, 'eka putri
k2.0007
eka@x.id
sk/3');
INSERT INTO public.member_search VALUES (6, '(kosong)
(kosong)');
INSERT INTO public.member_search VALUES (7, 'gita
k1.0001');
INSERT INTO public.member_search VALUES (8, 'moh. hadi o''neil
k3.0009');
INSERT INTO public.members VALUES (1, 'K1.0001', 'Siti', 'Aminah', 'Konselor', 'siti@x.id', '+62 812-3456-7890', 'SIP 1', 'SK/1', '2027-01-31', 2010, 11, 'satu.webp', 'active', 1, 'K1', 'k1.0001', 'k1.0001', 'siti aminah', 'konselor', 'siti@x.id', '+62 812-3456-7890', 'sip 1', 'sk/1', 1, 'siti aminah
k1.0001
siti@x.id
+62 812-3456-7890
sip 1
sk/1', 2, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', NULL, NULL, '', 'K1.####', 1);
INSERT INTO public.members VALUES (2, 'K1.0001 (3)', 'Budi', 'Santoso', NULL, NULL, '0812 3456 7890', NULL, NULL, NULL, NULL, 12, NULL, 'active', NULL, 'K1', 'k1.0001 (3)', 'k1.0001 (3)', 'budi santoso', NULL, NULL, '0812 3456 7890', NULL, NULL, 2147483648, 'budi santoso
k1.0001 (3)
0812 3456 7890', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.090Z', NULL, NULL, 'photo serkom email', 'K1.0001 (#)', 3);
INSERT INTO public.members VALUES (3, 'K1.0001 (2)', 'Cinta', NULL, NULL, NULL, NULL, NULL, 'SK/2', NULL, NULL, 11, NULL, 'inactive', NULL, 'K1', 'k1.0001 (2)', 'k1.0001 (2)', 'cinta', NULL, NULL, NULL, NULL, 'sk/2', 2147483648, 'cinta
k1.0001 (2)
sk/2', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', NULL, NULL, 'photo email', 'K1.0001 (#)', 2);
INSERT INTO public.members VALUES (4, 'Ｋ１.0001 (4)', 'Dewi, S.Psi', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 11, NULL, 'active', NULL, '0', 'k1.0001 (4)', 'k1.0001 (4)', 'dewi, s.psi', NULL, NULL, NULL, NULL, NULL, 2147483648, 'dewi, s.psi
k1.0001 (4)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.090Z', NULL, NULL, 'photo serkom email title', 'Ｋ１.0001 (#)', 4);
INSERT INTO public.members VALUES (5, 'K2.0007', 'Eka Putri', NULL, NULL, 'eka@x.id', NULL, NULL, 'SK/3', '2026-12-01', NULL, 11, NULL, 'active', 2, 'K2', 'k2.0007', 'k2.0007', 'eka putri', NULL, 'eka@x.id', NULL, NULL, 'sk/3', 2, 'eka putri
k2.0007
eka@x.id
sk/3', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.090Z', NULL, NULL, 'photo', 'K2.####', 7);
INSERT INTO public.members VALUES (6, '(kosong)', '(kosong)', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 11, NULL, 'active', NULL, '0', '(kosong)', '(kosong)', '(kosong)', NULL, NULL, NULL, NULL, NULL, 2147483648, '(kosong)
(kosong)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.090Z', NULL, NULL, 'photo serkom email', '(kosong)', NULL);
INSERT INTO public.members VALUES (7, 'K1.0001', 'Gita', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 11, NULL, 'active', NULL, 'K1', 'k1.0001', 'k1.0001', 'gita', NULL, NULL, NULL, NULL, NULL, 2147483648, 'gita
k1.0001', 3, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.090Z', '2026-11-20T04:00:00.000Z', NULL, 'photo serkom email', 'K1.####', 1);
INSERT INTO public.members VALUES (8, 'K3.0009', 'Moh. Hádi', 'O''Neil', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL, 'active', NULL, 'K3', 'k3.0009', 'k3.0009', 'moh. hadi o''neil', NULL, NULL, NULL, NULL, NULL, 2147483648, 'moh. hadi o''neil
k3.0009', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.090Z', NULL, NULL, 'photo serkom email', 'K3.####', 9);
INSERT INTO public.operations VALUES (1, 'status', 1, 'Super Admin', '2026-11-20T03:00:00.000Z', '{"status":"active"}', NULL, 'members', 1, 'lama@ikai.id');
INSERT INTO public.passkeys VALUES (1, 1, 'a3Vuc2k', 'a3VuY2k', 0, '["internal"]', 'multiDevice', 1, 'Laptop kantor', '2026-11-20T03:00:00.000Z', NULL);
INSERT INTO public.pictures VALUES ('satu.webp', '\x524946460000', '\x00ff', '2026-11-20T03:00:00.000Z');
INSERT INTO public.regions VALUES (1, 'Aceh', '11', 'aceh', 'aceh', 1, '2026-11-22T20:37:03.293Z', '2026-11-22T20:37:03.293Z', NULL, NULL);
INSERT INTO public.regions VALUES (11, 'DKI Jakarta', '31', 'dki jakarta', 'dki jakarta', 1, '2026-11-22T20:37:03.293Z', '2026-11-22T20:37:03.293Z', NULL, NULL);
INSERT INTO public.regions VALUES (12, 'Jawa Barat', '32', 'jawa barat', 'jawa barat', 1, '2026-11-22T20:37:03.293Z', '2026-11-22T20:37:03.293Z', NULL, NULL);
INSERT INTO public.regions VALUES (39, 'Jawa  Barat (2)', NULL, 'jawa barat (2)', 'jawa  barat (2)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.241Z', NULL, NULL);
INSERT INTO public.regions VALUES (40, 'Papua Baru', 'PB', 'papua baru', 'papua baru', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.241Z', NULL, NULL);
INSERT INTO public.reminders VALUES (1, 5, 'whatsapp', 1, 'Super Admin', '2026-12-01', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', NULL, 'lama@ikai.id', NULL);
INSERT INTO public.serkom_counts VALUES ('day', 'active', '2027-01-31', 11, 1, 0);
INSERT INTO public.serkom_counts VALUES ('month', 'active', '2027-01', 11, 1, 0);
INSERT INTO public.serkom_counts VALUES ('month', 'active', 'none', 12, 1, 0);
INSERT INTO public.serkom_counts VALUES ('month', 'inactive', 'unknown', 11, 1, 0);
INSERT INTO public.serkom_counts VALUES ('day', 'active', '2026-12-01', 11, 1, 0);
INSERT INTO public.serkom_counts VALUES ('month', 'active', '2026-12', 11, 1, 0);
INSERT INTO public.serkom_counts VALUES ('month', 'active', 'none', 11, 2, 0);
INSERT INTO public.serkom_counts VALUES ('month', 'active', 'none', 1, 1, 0);
INSERT INTO public.sessions VALUES ('sesi-1', 1, 'Firefox', '127.0.0.1', '2026-11-20T03:00:00.000Z', '2026-11-20T04:00:00.000Z', '2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z', NULL);
INSERT INTO public.sign_ins VALUES (1, '2026-11-20T04:00:00.000Z');
INSERT INTO public.sought_texts VALUES ('k1', '2026-11-20T03:00:00.000Z', 5, 0);
INSERT INTO public.training_check_ins VALUES ('cek-1', 1, 'attended', '2026-11-20T04:00:00.000Z');
INSERT INTO public.training_class_counts VALUES (1, 2, 1);
INSERT INTO public.training_classes VALUES (1, 1, 'Kelas Satu', '2026-11-19T18:30:00.000Z', '2026-11-19T20:00:00.000Z', 'Aula', 1, 20, 'open', 'kelas satu', 'kelas satu
aula', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.265Z', NULL);
INSERT INTO public.training_modules VALUES (1, 'Dasar', 'D1', 'dasar', 'dasar', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', NULL);
INSERT INTO public.training_modules VALUES (2, 'Dasar (2)', NULL, 'dasar (2)', 'dasar (2)', 2, '2026-11-20T03:00:00.000Z', '2026-11-22T20:54:05.255Z', NULL);
INSERT INTO public.training_registrations VALUES (1, 1, 1, '2026-11-20T03:00:00.000Z', 1, '2026-11-20T04:00:00.000Z', 'code', 1, '2026-11-19T18:30:00.000Z', 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', NULL);
INSERT INTO public.training_registrations VALUES (2, 1, 2, '2026-11-20T03:00:00.000Z', 1, NULL, NULL, NULL, NULL, 1, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', NULL);
SELECT pg_catalog.setval('public.access_records_id_seq', 2, true);
SELECT pg_catalog.setval('public.accounts_id_seq', 3, true);
SELECT pg_catalog.setval('public.attempts_id_seq', 1, true);
SELECT pg_catalog.setval('public.card_settings_id_seq', 1, true);
SELECT pg_catalog.setval('public.card_voids_id_seq', 1, false);
SELECT pg_catalog.setval('public.changes_id_seq', 20, true);
SELECT pg_catalog.setval('public.distinct_members_id_seq', 1, false);
SELECT pg_catalog.setval('public.due_pairs_id_seq', 1, true);
SELECT pg_catalog.setval('public.imports_id_seq', 2, true);
SELECT pg_catalog.setval('public.member_cards_id_seq', 1, false);
SELECT pg_catalog.setval('public.members_id_seq', 8, true);
SELECT pg_catalog.setval('public.operations_id_seq', 1, true);
SELECT pg_catalog.setval('public.passkeys_id_seq', 1, false);
SELECT pg_catalog.setval('public.regions_id_seq', 40, true);
SELECT pg_catalog.setval('public.reminder_texts_id_seq', 1, false);
SELECT pg_catalog.setval('public.reminders_id_seq', 1, true);
SELECT pg_catalog.setval('public.saved_views_id_seq', 1, false);
SELECT pg_catalog.setval('public.security_events_id_seq', 1, false);
SELECT pg_catalog.setval('public.training_classes_id_seq', 1, true);
SELECT pg_catalog.setval('public.training_modules_id_seq', 2, true);
SELECT pg_catalog.setval('public.training_registrations_id_seq', 2, true);
ALTER TABLE ONLY public.access_records
    ADD CONSTRAINT access_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.card_settings
    ADD CONSTRAINT card_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.card_voids
    ADD CONSTRAINT card_voids_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.distinct_members
    ADD CONSTRAINT distinct_members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.due_pairs
    ADD CONSTRAINT due_pairs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_keys
    ADD CONSTRAINT import_keys_key PRIMARY KEY (import_id, key, number);
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_key PRIMARY KEY (import_id, number);
ALTER TABLE ONLY public.import_titles
    ADD CONSTRAINT import_titles_key PRIMARY KEY (subject, title);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.member_cards
    ADD CONSTRAINT member_cards_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.member_counts
    ADD CONSTRAINT member_counts_key PRIMARY KEY (region_id, status, level, part);
ALTER TABLE ONLY public.member_facets
    ADD CONSTRAINT member_facets_key PRIMARY KEY (facet, value, part);
ALTER TABLE ONLY public.member_keys
    ADD CONSTRAINT member_keys_key PRIMARY KEY (key, member_id);
ALTER TABLE ONLY public.member_marks
    ADD CONSTRAINT member_marks_key PRIMARY KEY (order_key, id, part);
ALTER TABLE ONLY public.member_pairs
    ADD CONSTRAINT member_pairs_key PRIMARY KEY (one_id, other_id);
ALTER TABLE ONLY public.member_search
    ADD CONSTRAINT member_search_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_key PRIMARY KEY (account_id, hash);
ALTER TABLE ONLY public.regions
    ADD CONSTRAINT regions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reminder_texts
    ADD CONSTRAINT reminder_texts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.second_factor_roles
    ADD CONSTRAINT second_factor_roles_pkey PRIMARY KEY (role);
ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.serkom_counts
    ADD CONSTRAINT serkom_counts_key PRIMARY KEY (span, status, value, region_id, part);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_in_challenges
    ADD CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.sought_texts
    ADD CONSTRAINT sought_texts_key PRIMARY KEY (text, at, part);
ALTER TABLE ONLY public.text_parts
    ADD CONSTRAINT text_parts_pkey PRIMARY KEY (part);
ALTER TABLE ONLY public.totp_secrets
    ADD CONSTRAINT totp_secrets_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.training_check_ins
    ADD CONSTRAINT training_check_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.training_class_counts
    ADD CONSTRAINT training_class_counts_pkey PRIMARY KEY (class_id);
ALTER TABLE ONLY public.training_classes
    ADD CONSTRAINT training_classes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.training_modules
    ADD CONSTRAINT training_modules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.training_registrations
    ADD CONSTRAINT training_registrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.uncounted_transactions
    ADD CONSTRAINT uncounted_transactions_pkey PRIMARY KEY (part);
CREATE INDEX access_records_account ON public.access_records USING btree (account_id, kind, id);
CREATE INDEX access_records_at ON public.access_records USING btree (at, id);
CREATE INDEX access_records_kind ON public.access_records USING btree (kind, id);
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (email_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX accounts_username_key ON public.accounts USING btree (username_key) WHERE (deleted_at IS NULL);
CREATE INDEX attempts_key ON public.attempts USING btree (limit_name, key, at);
CREATE UNIQUE INDEX card_voids_card ON public.card_voids USING btree (card_id) WHERE (deleted_at IS NULL);
CREATE INDEX card_voids_member ON public.card_voids USING btree (member_id);
CREATE INDEX changes_at ON public.changes USING btree (subject, at);
CREATE INDEX changes_entries ON public.changes USING btree (subject, id) WHERE (is_part = 0);
CREATE INDEX changes_latest ON public.changes USING btree (subject, id);
CREATE INDEX changes_operation ON public.changes USING btree (operation_id) WHERE (operation_id IS NOT NULL);
CREATE UNIQUE INDEX changes_subject ON public.changes USING btree (subject, subject_id, version);
CREATE INDEX distinct_members_other ON public.distinct_members USING btree (other_id);
CREATE UNIQUE INDEX distinct_members_pair ON public.distinct_members USING btree (one_id, other_id) WHERE (deleted_at IS NULL);
CREATE INDEX due_pairs_member ON public.due_pairs USING btree (member_id);
CREATE INDEX import_rows_verdict ON public.import_rows USING btree (import_id, verdict, choice, number);
CREATE UNIQUE INDEX member_cards_code ON public.member_cards USING btree (code);
CREATE INDEX member_cards_member ON public.member_cards USING btree (member_id, id);
CREATE INDEX member_cards_print ON public.member_cards USING btree (print_id, id);
CREATE INDEX member_counts_parts ON public.member_counts USING btree (part) WHERE (part <> 0);
CREATE INDEX member_facets_parts ON public.member_facets USING btree (part) WHERE (part <> 0);
CREATE INDEX member_keys_member ON public.member_keys USING btree (member_id);
CREATE INDEX member_marks_parts ON public.member_marks USING btree (part) WHERE (part <> 0);
CREATE INDEX member_pairs_leading ON public.member_pairs USING btree (likeness DESC, one_id, other_id, led) WHERE (leads = 1);
CREATE INDEX member_pairs_other ON public.member_pairs USING btree (other_id);
CREATE INDEX member_search_beyond_ascii ON public.member_search USING btree (id) WHERE (search_text ~ '[^\u0001-\u007f]'::text);
CREATE INDEX member_search_text ON public.member_search USING gin (search_text public.gin_trgm_ops) WITH (gin_pending_list_limit='1024');
CREATE INDEX members_by_email ON public.members USING btree (email_fold, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_experience ON public.members USING btree (experience_year_start, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_npa ON public.members USING btree (npa_fold, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_permit ON public.members USING btree (practice_permit_fold, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_phone ON public.members USING btree (phone_fold, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_region ON public.members USING btree (region_id, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_region_in_order ON public.members USING btree (region_id, order_key, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_serkom ON public.members USING btree (serkom_fold, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_status ON public.members USING btree (status, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_status_serkom ON public.members USING btree (status, serkom_end_date, id, region_id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_by_title ON public.members USING btree (title_fold, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_deleted_when ON public.members USING btree (deleted_at, merged_into, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX members_level ON public.members USING btree (level, order_key, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_merged ON public.members USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX members_merged_npa ON public.members USING btree (npa_key) WHERE (merged_into IS NOT NULL);
CREATE INDEX members_name ON public.members USING btree (full_name_fold, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX members_npa_key ON public.members USING btree (npa_key) WHERE (deleted_at IS NULL);
CREATE INDEX members_order_key ON public.members USING btree (order_key, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_picture ON public.members USING btree (picture);
CREATE INDEX members_region ON public.members USING btree (region_id, status, order_key, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_serkom_end ON public.members USING btree (serkom_end_date, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_status ON public.members USING btree (status, order_key, id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX passkey_challenges_account ON public.passkey_challenges USING btree (account_id);
CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id);
CREATE INDEX password_links_account ON public.password_links USING btree (account_id);
CREATE INDEX pictures_created_at ON public.pictures USING btree (created_at);
CREATE UNIQUE INDEX regions_name_key ON public.regions USING btree (name_key) WHERE (deleted_at IS NULL);
CREATE INDEX reminders_member ON public.reminders USING btree (member_id, id);
CREATE INDEX saved_views_account ON public.saved_views USING btree (account_id);
CREATE INDEX saved_views_audience ON public.saved_views USING btree (audience);
CREATE UNIQUE INDEX security_events_alike ON public.security_events USING btree (alike) WHERE (alike IS NOT NULL);
CREATE INDEX security_events_at ON public.security_events USING btree (at, id);
CREATE INDEX security_events_kind ON public.security_events USING btree (kind, at, id);
CREATE INDEX serkom_counts_parts ON public.serkom_counts USING btree (part) WHERE (part <> 0);
CREATE INDEX sessions_live ON public.sessions USING btree (account_id, expires_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX sought_texts_once ON public.sought_texts USING btree (text) WHERE (part = 0);
CREATE INDEX sought_texts_parts ON public.sought_texts USING btree (part) WHERE (part <> 0);
CREATE INDEX training_classes_module ON public.training_classes USING btree (module_id, starts_at, status, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX training_classes_start ON public.training_classes USING btree (starts_at, id, status, module_id, deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX training_modules_name_key ON public.training_modules USING btree (name_key) WHERE (deleted_at IS NULL);
CREATE INDEX training_registrations_class ON public.training_registrations USING btree (class_id, attended_at, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX training_registrations_counts ON public.training_registrations USING btree (counts_at, member_id, attended_at, class_id, deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX training_registrations_member ON public.training_registrations USING btree (member_id, counts_at, attended_at, class_id, deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX training_registrations_once ON public.training_registrations USING btree (class_id, member_id) WHERE (deleted_at IS NULL);
CREATE INDEX training_registrations_participant ON public.training_registrations USING btree (member_id) WHERE ((deleted_at IS NULL) AND (counts_at IS NOT NULL));
CREATE TRIGGER member_keys_delete AFTER DELETE ON public.members REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.member_keys_delete();
CREATE TRIGGER member_search_delete AFTER DELETE ON public.members REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.member_search_delete();
CREATE TRIGGER member_search_insert AFTER INSERT ON public.members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.member_search_insert();
CREATE TRIGGER member_search_update AFTER UPDATE ON public.members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.member_search_update();
CREATE TRIGGER members_counted_delete AFTER DELETE ON public.members REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.members_counted_delete();
CREATE TRIGGER members_counted_insert AFTER INSERT ON public.members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.members_counted_insert();
CREATE TRIGGER members_counted_update AFTER UPDATE ON public.members REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.members_counted_update();
CREATE TRIGGER members_written BEFORE INSERT OR DELETE OR UPDATE ON public.members FOR EACH STATEMENT EXECUTE FUNCTION public.members_written();
CREATE TRIGGER training_class_counts_delete AFTER DELETE ON public.training_registrations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.training_class_counts_delete();
CREATE TRIGGER training_class_counts_insert AFTER INSERT ON public.training_registrations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.training_class_counts_insert();
CREATE TRIGGER training_class_counts_update AFTER UPDATE ON public.training_registrations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.training_class_counts_update();
CREATE CONSTRAINT TRIGGER uncounted_transactions_end AFTER INSERT ON public.uncounted_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_changes_at_the_end();
ALTER TABLE ONLY public.card_voids
    ADD CONSTRAINT card_voids_card_id_fkey FOREIGN KEY (card_id) REFERENCES public.member_cards(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.card_voids
    ADD CONSTRAINT card_voids_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.distinct_members
    ADD CONSTRAINT distinct_members_one_id_fkey FOREIGN KEY (one_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.distinct_members
    ADD CONSTRAINT distinct_members_other_id_fkey FOREIGN KEY (other_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.member_cards
    ADD CONSTRAINT member_cards_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_picture_fkey FOREIGN KEY (picture) REFERENCES public.pictures(name);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_region_id_fkey FOREIGN KEY (region_id) REFERENCES public.regions(id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.sign_in_challenges
    ADD CONSTRAINT sign_in_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.totp_secrets
    ADD CONSTRAINT totp_secrets_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.training_check_ins
    ADD CONSTRAINT training_check_ins_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.training_registrations(id);
ALTER TABLE ONLY public.training_classes
    ADD CONSTRAINT training_classes_module_id_fkey FOREIGN KEY (module_id) REFERENCES public.training_modules(id);
ALTER TABLE ONLY public.training_classes
    ADD CONSTRAINT training_classes_region_id_fkey FOREIGN KEY (region_id) REFERENCES public.regions(id);
ALTER TABLE ONLY public.training_registrations
    ADD CONSTRAINT training_registrations_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.training_classes(id);
