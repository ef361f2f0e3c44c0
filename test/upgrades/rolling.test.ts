import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { openAsItIs } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { placeElsewhere } from '#test/support/move.ts';
import { startServer } from '#test/support/server.ts';
import { formerLevels, restore } from './stored.ts';

/** From the version with this newest migration on, the one before works on while a new one has begun. */
const firstLevel = '0062';

/** Columns that may go ('members.fax'), each with the level from which on no version uses it. */
const givenUp: Readonly<Record<string, string>> = {};

interface Column {
  name: string;
  type: string;
  /** Whether whoever writes a row may leave it out. */
  may_be_left_out: number;
}

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT table_name || '.' || column_name AS name, data_type AS type,
      is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS may_be_left_out
    FROM information_schema.columns WHERE table_schema = current_schema()`.execute(db);
  return rows;
}

// The embedded engine has one instance, which stops before another starts.
describe.skipIf(isEmbedded)('while instances are replaced one by one', () => {
  test.each(formerLevels().filter((level) => level >= firstLevel))(
    'those of %s find every column that they use, and fill all that must be filled',
    async (level) => {
      const { place, remove } = await placeElsewhere();
      try {
        await restore(place, level);
        const { db, migrate, close } = await openAsItIs(place);
        const before = new Map((await columnsOf(db)).map((column) => [column.name, column]));
        await migrate();
        const after = new Map((await columnsOf(db)).map((column) => [column.name, column]));
        await close();
        const gone = [...before.values()].filter(({ name, type }) => after.get(name)?.type !== type);
        expect(gone.map(({ name }) => name).filter((name) => (givenUp[name] ?? '9999') > level)).toEqual([]);
        const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
        const demanded = [...after.values()].filter(({ name, may_be_left_out }) => {
          const known = before.get(name);
          return tables.has(name.split('.')[0]) && !may_be_left_out && (!known || known.may_be_left_out);
        });
        expect(demanded.map(({ name }) => name)).toEqual([]);
      } finally {
        await remove();
      }
    },
  );

  test('those that work notice nothing of columns that are added, whatever statements they have prepared', async () => {
    const server = await startServer();
    const staff = server.as('staff');
    let people = 0;
    const work = async () => {
      people += 1;
      // Nobody is like anybody else.
      const body = aMember({ first_name: `Orang${people}`, phone: `08${people}0000${people}000` });
      const { data } = await staff.ok(addMember, { body });
      const params = { id: data.id };
      await staff.ok(changeMember, { params, body: { status: 'inactive' } });
      await staff.ok(changeMember, { params, body: { title: 'M.Psi.', version: 2 } });
      await staff.ok(listMembers, { query: { isAdmin: true, search: data.npa } });
      await staff.ok(removeMember, { params });
    };
    for (let time = 0; time < 4; time += 1) await Promise.all([work(), work(), work()]);
    for (const table of ['members', 'changes', 'accounts', 'regions', 'sessions', 'operations']) {
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN of_a_later_version text`.execute(server.db);
    }
    await Promise.all([work(), work(), work()]);
    await work();
    await server.close();
  });
});
