import type { Migration } from './migration.ts';

const table = 'training_class_counts';

/** Adds the counts of some registrations, class by class. */
const add = (registrations: string) => `
  INSERT INTO ${table} (class_id, registered, attended, members)
  SELECT class_id, count(*), count(attended_at), string_agg(member_id || ',', '')
  FROM ${registrations} WHERE deleted_at IS NULL GROUP BY class_id`;

const toOthers = `
  ON CONFLICT (class_id) DO UPDATE SET
    registered = ${table}.registered + excluded.registered,
    attended = ${table}.attended + excluded.attended,
    members = ${table}.members || excluded.members`;

const came = (row: 'old' | 'new') => `CASE WHEN ${row}.attended_at IS NULL THEN 0 ELSE 1 END`;

const remove = `
  UPDATE ${table} SET
    registered = registered - 1,
    attended = attended - ${came('old')},
    members = substr(replace(',' || members, ',' || old.member_id || ',', ','), 2)
  WHERE class_id = old.class_id`;

const attend = `UPDATE ${table} SET attended = attended + ${came('new')} - ${came('old')} WHERE class_id = new.class_id`;

const columns = ['class_id', 'member_id', 'attended_at', 'deleted_at'];
const added = `(SELECT ${columns.map((column) => `new.${column} AS ${column}`).join(', ')}) AS added`;
const changed = `(SELECT ${columns.map((column) => `new.${column}`).join(', ')}) AS changed`;

const isSame = `new.class_id = old.class_id AND new.member_id = old.member_id
  AND (new.deleted_at IS NULL) = (old.deleted_at IS NULL)`;
const moved = 'UPDATE OF class_id, member_id, deleted_at';

/** What is run after a row was written: its name, the event, when, and what. */
const perRow = [
  ['removed', 'DELETE', 'old.deleted_at IS NULL', remove],
  ['left', moved, `old.deleted_at IS NULL AND NOT (${isSame})`, remove],
  ['joined', moved, `new.deleted_at IS NULL AND NOT (${isSame})`, add(changed) + toOthers],
  ['came', 'UPDATE OF attended_at', `new.deleted_at IS NULL AND ${isSame}`, attend],
] as const;

const inSqlite = [
  `CREATE TRIGGER ${table}_added AFTER INSERT ON training_registrations BEGIN ${add(added)}${toOthers}; END`,
  ...perRow.map(
    ([name, event, when, what]) =>
      `CREATE TRIGGER ${table}_${name} AFTER ${event} ON training_registrations WHEN ${when} BEGIN ${what}; END`,
  ),
];

const trigger = (name: string, what: string, event: string) => [
  `CREATE FUNCTION ${table}_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${what}; RETURN NULL; END $$`,
  `CREATE TRIGGER ${table}_${name} AFTER ${event} EXECUTE FUNCTION ${table}_${name}()`,
];

/** Rows that are added together are counted together. */
const inPostgres = [
  ...trigger(
    'added',
    add('added') + toOthers,
    'INSERT ON training_registrations REFERENCING NEW TABLE AS added FOR EACH STATEMENT',
  ),
  ...perRow.flatMap(([name, event, when, what]) =>
    trigger(name, what, `${event} ON training_registrations FOR EACH ROW WHEN (${when})`),
  ),
];

/**
 * How many are registered for each class, how many of them came, and whose the registrations are, kept in the
 * transaction of every change: what reports count, without reading the registrations.
 */
export const classCounts: Migration = async ({ engine, integer, text, run }) => {
  await run(
    `CREATE TABLE training_class_counts (
      class_id ${integer} PRIMARY KEY,
      registered ${integer} NOT NULL,
      attended ${integer} NOT NULL,
      members ${text} NOT NULL
    )`,
    add('training_registrations'),
    ...(engine === 'sqlite' ? inSqlite : inPostgres),
  );
};
