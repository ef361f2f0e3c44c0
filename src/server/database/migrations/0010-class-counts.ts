import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

const table = sql.table('training_class_counts');

const columns = ['class_id', 'member_id', 'attended_at', 'deleted_at'];

/** The counts of some registrations, class by class. */
const countsOf = (registrations: RawBuilder<unknown>) => sql`
  SELECT class_id, count(*), count(attended_at), string_agg(member_id || ',', '')
  FROM ${registrations} WHERE deleted_at IS NULL GROUP BY class_id`;

const add = (registrations: RawBuilder<unknown>) => sql`
  INSERT INTO ${table} (class_id, registered, attended, members) ${countsOf(registrations)}
  ON CONFLICT (class_id) DO UPDATE SET
    registered = training_class_counts.registered + excluded.registered,
    attended = training_class_counts.attended + excluded.attended,
    members = training_class_counts.members || excluded.members`;

async function keep(db: Kysely<unknown>, engine: Engine) {
  const of = { table: 'training_registrations' };
  const named = (name: string) => ({ ...of, name: `training_class_counts_${name}` });
  const came = (row: string) => sql`CASE WHEN ${sql.ref(`${row}.attended_at`)} IS NULL THEN 0 ELSE 1 END`;
  const remove = sql`
    UPDATE ${table} SET
      registered = registered - 1,
      attended = attended - ${came('old')},
      members = substr(replace(',' || members, ',' || old.member_id || ',', ','), 2)
    WHERE class_id = old.class_id`;
  const attend = sql`
    UPDATE ${table} SET attended = attended + ${came('new')} - ${came('old')} WHERE class_id = new.class_id`;
  const asItIs = sql`(SELECT new.class_id, new.member_id, new.attended_at, new.deleted_at) AS changed`;
  const isSame = sql`new.class_id = old.class_id AND new.member_id = old.member_id
    AND (new.deleted_at IS NULL) = (old.deleted_at IS NULL)`;
  const event = 'UPDATE OF class_id, member_id, deleted_at';

  await engine.onRowsAdded(db, { ...named('added'), columns, run: add });
  await engine.onEachRow(db, { ...named('removed'), event: 'DELETE', when: sql`old.deleted_at IS NULL`, run: remove });
  const left = sql`old.deleted_at IS NULL AND NOT (${isSame})`;
  await engine.onEachRow(db, { ...named('left'), event, when: left, run: remove });
  const joined = sql`new.deleted_at IS NULL AND NOT (${isSame})`;
  await engine.onEachRow(db, { ...named('joined'), event, when: joined, run: add(asItIs) });
  const stayed = sql`new.deleted_at IS NULL AND ${isSame}`;
  await engine.onEachRow(db, { ...named('came'), event: 'UPDATE OF attended_at', when: stayed, run: attend });
}

/**
 * How many are registered for each class, how many of them came, and whose the registrations are, kept in the
 * transaction of every change: what reports count, without reading the registrations.
 */
export function classCounts(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('training_class_counts')
        .addColumn('class_id', 'integer', (column) => column.primaryKey())
        .addColumn('registered', 'integer', (column) => column.notNull())
        .addColumn('attended', 'integer', (column) => column.notNull())
        .addColumn('members', 'text', (column) => column.notNull())
        .execute();
      await sql`
        INSERT INTO ${table} (class_id, registered, attended, members) ${countsOf(sql`training_registrations`)}
      `.execute(db);
      await keep(db, engine);
    },
  };
}
