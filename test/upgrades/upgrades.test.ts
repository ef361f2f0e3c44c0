// On both engines: SQL that differs.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { listHistory } from '#contract/history.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { type DatabaseAsItIs, openAsItIs } from '#server/database/open.ts';
import { versions } from '#server/database/schema/migrate.ts';
import { aMember } from '#test/support/builders.ts';
import { placeElsewhere, type TestPlace } from '#test/support/move.ts';
import { startServer } from '#test/support/server.ts';
import { schemaFileOf, schemaOf } from './schema.ts';

let place: TestPlace;
afterEach(() => place.remove());

/** Does something with a database as it is. */
async function inDatabase(work: (database: DatabaseAsItIs) => Promise<unknown>) {
  const database = await openAsItIs(place.place);
  await work(database);
  await database.close();
}

async function expectStoredSchema({ db, engine }: DatabaseAsItIs) {
  const command = 'After a change of the schema run `npm run store-schema`, and look at what it changed.';
  expect(await schemaOf(db, engine), command).toBe(readFileSync(schemaFileOf(engine), 'utf8'));
}

test('a new database has the stored schema', async () => {
  place = await placeElsewhere();
  await inDatabase(async (database) => {
    await database.migrate();
    await expectStoredSchema(database);
  });
});

test.each(versions)('a database of %s gets the stored schema, keeps its rows, and is worked with', async (version) => {
  place = await placeElsewhere();
  await inDatabase(async ({ db, migrate }) => {
    await migrate(version);
    const rows = readFileSync(new URL(`${version}.rows.sql`, import.meta.url), 'utf8').replace(/^--.*\n/, '');
    for (const statement of rows.split(/(?<=;)\n(?=INSERT)/)) await sql.raw(statement).execute(db);
  });

  const server = await startServer(place.place);
  const staff = server.as('staff');
  await staff.ok(addMember, { body: aMember({ npa: 'K2.0007', first_name: 'Zakia' }) });
  const found = async (search: string) => {
    const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search } });
    return data.map(({ npa }) => npa);
  };
  expect([await found('amin'), await found('zak'), await found('budi')]).toEqual([['K1.0001'], ['K2.0007'], []]);
  const { data } = await staff.ok(listHistory, { query: { subject: 'members' } });
  expect(data.map(({ action }) => action)).toEqual(['created', 'deleted', 'created', 'created']);
  await server.close();
  await inDatabase(expectStoredSchema);
});
