// In test:all only: faults of disk and process.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '#contract/members.ts';
import { type Database, openAsItIs, openDatabase } from '#server/database/open.ts';
import { associationZone } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import {
  embeddedPlace,
  moved,
  placeElsewhere,
  preparedElsewhere,
  reasonOfNoMove,
  runMove,
  type TestPlace,
  usedElsewhere,
} from '#test/support/move.ts';
import { startServer } from '#test/support/server.ts';

const places: TestPlace[] = [];
const made = async (making: Promise<TestPlace>) => {
  const place = await making;
  places.push(place);
  return place;
};
const folder = () => made(embeddedPlace());
const elsewhere = () => made(placeElsewhere());
const used = () => made(usedElsewhere());
afterAll(async () => {
  for (const { remove } of places) await remove();
});

async function inDatabase<T>({ place }: TestPlace, work: (db: Database['db']) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, timeZone: associationZone });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

let source: TestPlace;
let empty: TestPlace;
beforeAll(async () => {
  source = await folder();
  const server = await startServer(source.place);
  for (const row of [1, 2, 3]) await server.as('staff').ok(addMember, { body: aMember({ order: row }) });
  await server.close();
  empty = await elsewhere();
});

const refusedFrom = (from: string, to = empty.address) => reasonOfNoMove('--from', from, '--to', to);

const accountsIn = (place: TestPlace) =>
  inDatabase(place, async (db) => (await db.selectFrom('accounts').select('id').execute()).length);

describe('what was asked for is refused in one line:', () => {
  test('without both addresses, with something else, or with an address that is none', async () => {
    const usage = /npm run move -- --from .* --to /;
    expect(await reasonOfNoMove()).toMatch(usage);
    expect(await reasonOfNoMove('--from', source.address)).toMatch(usage);
    expect(await reasonOfNoMove('--from', source.address, '--to', empty.address, '--force')).toMatch(usage);
    expect(await refusedFrom('mysql://root@localhost/ikai')).toMatch(/neither a data folder nor/);
    expect(await refusedFrom('postgres://user:rahasia@localhost:1:2/ikai')).not.toMatch(/rahasia/);
  });

  test('by the program with exit code 1', async () => {
    const { code, stderr } = await runMove('--from', source.address);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Nothing was moved\. .*npm run move -- --from .* --to .*\n$/);
  });

  test('twice the same', async () => {
    expect(await refusedFrom(source.address, join(source.address, 'directory.sqlite'))).toMatch(/are the same/);
    expect(await refusedFrom(empty.address, empty.address)).toMatch(/are the same/);
  });

  test('a source that is not there, is something else, or that nobody ever used; none is made of it', async () => {
    const nothing = await folder();
    const missing = join(nothing.address, 'tidak-ada');
    expect(await refusedFrom(missing)).toMatch(/There is no member directory in .*tidak-ada/);
    expect(await refusedFrom(missing)).toMatch(/There is no member directory in .*tidak-ada/);
    const file = join(nothing.address, 'catatan.txt');
    await writeFile(file, 'catatan');
    expect(await refusedFrom(file)).toMatch(/is a file/);
    await writeFile(join(nothing.address, 'directory.sqlite'), 'bukan basis data '.repeat(500));
    expect(await refusedFrom(nothing.address)).toMatch(/not a database/);
    const unused = await elsewhere();
    expect(await refusedFrom(unused.address, source.address)).toMatch(/There is no member directory/);
    await inDatabase(unused, async () => {});
    expect(await refusedFrom(unused.address, source.address)).toMatch(/Nothing was ever done/);
  });

  test('a folder that a server is working with', async () => {
    const place = await folder();
    const server = await startServer(place.place);
    expect(await refusedFrom(place.address)).toMatch(/is in use by another process/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.close();
  });

  test('a source of an older or a later version', async () => {
    const to = (await folder()).address;
    const at = new Date().toISOString();
    const before = await used();
    await inDatabase(before, (db) => sql`UPDATE kysely_migration SET name = '0001-foundation'`.execute(db));
    expect(await refusedFrom(before.address, to)).toMatch(/before 1\.0, which only a version 0\.x opens/);
    const later = await used();
    await inDatabase(later, (db) => sql`INSERT INTO kysely_migration VALUES ('9.0', ${at})`.execute(db));
    expect(await refusedFrom(later.address, to)).toMatch(/a newer version: this one does not know 9\.0/);
  });

  test.skipIf(isEmbedded)('a server that cannot be reached, without telling the password', async () => {
    const away = Object.assign(new URL(empty.address), { pathname: '/tidak_ada' }).href;
    const refusal = await refusedFrom(source.address, away);
    expect(refusal).toMatch(/^The PostgreSQL database 'tidak_ada' .* does not exist$/m);
    expect(refusal).not.toContain(new URL(away).password);
  });
});

describe('a target that is not empty is refused and stays as it is:', () => {
  test('a directory', async () => {
    const filled = await used();
    expect(await refusedFrom(source.address, filled.address)).toMatch(/Not empty: .* has \d+ rows in \w+\./);
    expect(await accountsIn(filled)).toBe(3);
  });

  test('one whose members and accounts were taken out by hand, but not its history', async () => {
    const emptied = await used();
    await inDatabase(emptied, async (db) => {
      for (const table of ['members', 'sessions', 'accounts']) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
    });
    expect(await refusedFrom(source.address, emptied.address)).toMatch(/Not empty: .* rows in \w+\./);
  });

  test('tables of something else, beside which none of ours are made', async () => {
    const shop = await elsewhere();
    const { db, engine, close } = await openAsItIs(shop.place);
    await sql`CREATE TABLE pesanan (id integer PRIMARY KEY)`.execute(db);
    await close();
    expect(await refusedFrom(source.address, shop.address)).toMatch(/tables of something else \(pesanan\)/);
    const again = await openAsItIs(shop.place);
    expect((await engine.catalog.tables(again.db)).map(({ name }) => name)).toEqual(['pesanan']);
    await again.close();
  });
});

describe('what the target makes something else of is noticed, and nothing stays there:', () => {
  const spoilers = isEmbedded
    ? {
        value: [
          `CREATE TRIGGER spoil AFTER INSERT ON members WHEN new.id = 2
            BEGIN UPDATE members SET phone = '812345' WHERE id = new.id; END`,
        ],
        row: ['CREATE TRIGGER spoil BEFORE INSERT ON changes WHEN new.id = 2 BEGIN SELECT RAISE(IGNORE); END'],
      }
    : {
        value: [
          `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF new.id = 2 THEN new.phone = '812345'; END IF; RETURN new; END $$`,
          'CREATE TRIGGER spoil BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION spoil()',
        ],
        row: [
          `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF new.id = 2 THEN RETURN NULL; END IF; RETURN new; END $$`,
          'CREATE TRIGGER spoil BEFORE INSERT ON changes FOR EACH ROW EXECUTE FUNCTION spoil()',
        ],
      };

  test.each([
    ['one value', spoilers.value, /members has another checksum/],
    ['one row', spoilers.row, /changes has 6, 6, 5, 5 rows/],
  ])('%s; without that, it can be moved after all', async (_, statements, fault) => {
    const target = await made(preparedElsewhere());
    await inDatabase(target, async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
    expect(await refusedFrom(source.address, target.address)).toMatch(fault);
    expect(await accountsIn(target)).toBe(0);
    const table = /ON (\w+)/.exec(statements.at(-1) ?? '')?.[1] ?? '';
    await inDatabase(target, (db) =>
      (isEmbedded ? sql`DROP TRIGGER spoil` : sql`DROP TRIGGER spoil ON ${sql.table(table)}`).execute(db),
    );
    await moved(source.address, target.address);
    expect(await accountsIn(target)).toBe(3);
  });
});
