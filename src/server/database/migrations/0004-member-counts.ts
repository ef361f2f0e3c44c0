import type { Migration } from './migration.ts';

const more = `
  INSERT INTO member_counts (region_id, status, level, members) VALUES (new.region_id, new.status, new.level, 1)
  ON CONFLICT (region_id, status, level) DO UPDATE SET members = members + 1;`;

const fewer = `
  UPDATE member_counts SET members = members - 1
  WHERE region_id = old.region_id AND status = old.status AND level = old.level;`;

const counted = 'region_id, status, level, deleted_at';

const inSqlite = [
  `CREATE TRIGGER member_counts_added AFTER INSERT ON members WHEN new.deleted_at IS NULL BEGIN ${more} END`,
  `CREATE TRIGGER member_counts_removed AFTER DELETE ON members WHEN old.deleted_at IS NULL BEGIN ${fewer} END`,
  `CREATE TRIGGER member_counts_left AFTER UPDATE OF ${counted} ON members WHEN old.deleted_at IS NULL BEGIN ${fewer} END`,
  `CREATE TRIGGER member_counts_joined AFTER UPDATE OF ${counted} ON members WHEN new.deleted_at IS NULL BEGIN ${more} END`,
];

const added = 'SELECT region_id, status, level, 1 AS change FROM added WHERE deleted_at IS NULL';
const removed = 'SELECT region_id, status, level, -1 AS change FROM removed WHERE deleted_at IS NULL';

/** Once a statement: many rows of one region would else each write the same count. */
const trigger = (event: string, changes: string, tables: string) => [
  `CREATE FUNCTION member_counts_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO member_counts (region_id, status, level, members)
    SELECT region_id, status, level, sum(change) FROM (${changes}) AS changes
    GROUP BY region_id, status, level HAVING sum(change) <> 0
    ON CONFLICT (region_id, status, level) DO UPDATE SET members = member_counts.members + excluded.members;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER member_counts_${event} AFTER ${event} ON members REFERENCING ${tables}
  FOR EACH STATEMENT EXECUTE FUNCTION member_counts_${event}()`,
];

const inPostgres = [
  ...trigger('insert', added, 'NEW TABLE AS added'),
  ...trigger('update', `${added} UNION ALL ${removed}`, 'OLD TABLE AS removed NEW TABLE AS added'),
  ...trigger('delete', removed, 'OLD TABLE AS removed'),
];

/** How many members there are of each region, status and level, kept in the transaction of every change. */
export const memberCounts: Migration = async ({ engine, integer, text, run }) => {
  await run(
    `CREATE TABLE member_counts (
      region_id ${integer} NOT NULL,
      status ${text} NOT NULL,
      level ${text} NOT NULL,
      members ${integer} NOT NULL,
      CONSTRAINT member_counts_key PRIMARY KEY (region_id, status, level)
    )`,
    `INSERT INTO member_counts (region_id, status, level, members)
    SELECT region_id, status, level, count(*) FROM members WHERE deleted_at IS NULL GROUP BY region_id, status, level`,
    ...(engine === 'sqlite' ? inSqlite : inPostgres),
  );
};
