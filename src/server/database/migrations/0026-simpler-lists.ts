import type { Migration } from './migration.ts';

const dropIndexes = ['by_id', 'by_picture', 'by_order', 'by_level', 'by_version', 'by_update'].map(
  (name) => `DROP INDEX members_${name}`,
);

const sqlite = [
  ...dropIndexes,
  'CREATE TABLE text_parts (part text NOT NULL PRIMARY KEY, texts integer NOT NULL) WITHOUT ROWID',
  ...['added', 'removed', 'left', 'joined', 'came'].map((name) => `DROP TRIGGER training_class_counts_${name}`),
  'ALTER TABLE training_class_counts DROP COLUMN members',
  `CREATE TRIGGER training_class_counts_added AFTER INSERT ON training_registrations
    WHEN new.deleted_at IS NULL BEGIN
      INSERT INTO training_class_counts (class_id, registered, attended)
      VALUES (new.class_id, 1, new.attended_at IS NOT NULL)
      ON CONFLICT (class_id) DO UPDATE SET registered = registered + 1, attended = attended + excluded.attended;
    END`,
  `CREATE TRIGGER training_class_counts_removed AFTER DELETE ON training_registrations
    WHEN old.deleted_at IS NULL BEGIN
      UPDATE training_class_counts
      SET registered = registered - 1, attended = attended - (old.attended_at IS NOT NULL)
      WHERE class_id = old.class_id;
    END`,
  `CREATE TRIGGER training_class_counts_left
    AFTER UPDATE OF class_id, attended_at, deleted_at ON training_registrations
    WHEN old.deleted_at IS NULL BEGIN
      UPDATE training_class_counts
      SET registered = registered - 1, attended = attended - (old.attended_at IS NOT NULL)
      WHERE class_id = old.class_id;
    END`,
  `CREATE TRIGGER training_class_counts_joined
    AFTER UPDATE OF class_id, attended_at, deleted_at ON training_registrations
    WHEN new.deleted_at IS NULL BEGIN
      INSERT INTO training_class_counts (class_id, registered, attended)
      VALUES (new.class_id, 1, new.attended_at IS NOT NULL)
      ON CONFLICT (class_id) DO UPDATE SET registered = registered + 1, attended = attended + excluded.attended;
    END`,
];

/** Once a statement: many registrations of one class would else each write the same count. */
function countTogether(event: 'insert' | 'update' | 'delete', tables: string, changes: string): string[] {
  const name = `training_class_counts_${event}`;
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO training_class_counts (class_id, registered, attended)
      SELECT class_id, sum(registered), sum(attended) FROM (${changes}) AS changes
      GROUP BY class_id HAVING sum(registered) <> 0 OR sum(attended) <> 0
      ON CONFLICT (class_id) DO UPDATE SET
        registered = training_class_counts.registered + excluded.registered,
        attended = training_class_counts.attended + excluded.attended;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER ${name} AFTER ${event} ON training_registrations REFERENCING ${tables}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  ];
}

const plus = `SELECT class_id, 1 AS registered, CASE WHEN attended_at IS NULL THEN 0 ELSE 1 END AS attended
  FROM added WHERE deleted_at IS NULL`;
const minus = `SELECT class_id, -1 AS registered, CASE WHEN attended_at IS NULL THEN 0 ELSE -1 END AS attended
  FROM removed WHERE deleted_at IS NULL`;

const postgres = [
  ...dropIndexes,
  'CREATE TABLE text_parts (part text COLLATE "C" NOT NULL PRIMARY KEY, texts bigint NOT NULL)',
  ...['added', 'removed', 'left', 'joined', 'came'].flatMap((name) => [
    `DROP TRIGGER training_class_counts_${name} ON training_registrations`,
    `DROP FUNCTION training_class_counts_${name}()`,
  ]),
  'ALTER TABLE training_class_counts DROP COLUMN members',
  ...countTogether('insert', 'NEW TABLE AS added', plus),
  ...countTogether('update', 'OLD TABLE AS removed NEW TABLE AS added', `${plus} UNION ALL ${minus}`),
  ...countTogether('delete', 'OLD TABLE AS removed', minus),
];

/**
 * Drops the indexes of sorts that no header of the panel offers, and the members' numbers beside the counts of each class;
 * adds the table of how frequent parts of search texts are (members/list/text-sample.ts).
 */
export const simplerLists: Migration = ({ engine, run }) => run(...{ sqlite, postgres }[engine]);
