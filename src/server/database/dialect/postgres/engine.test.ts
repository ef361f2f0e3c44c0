// On both engines: the driver.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { purgeMember } from '#contract/trash.ts';
import { CannotOpen, openDatabase } from '#server/database/open.ts';
import { associationZone } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { databaseOnServer } from '#test/support/postgres.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const newName = () => `test_${randomBytes(8).toString('hex')}`;

/** Runs statements in a database, as whom its address says. */
async function inDatabase(url: string, ...statements: string[]) {
  const client = new Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function faultOf(databaseUrl: string): Promise<string> {
  const opened = openDatabase({ dataDir: '', databaseUrl, timeZone: associationZone });
  const error = await opened.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CannotOpen);
  return error instanceof Error ? error.message : '';
}

describe.skipIf(isEmbedded)('a database on a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('compares every text by its bytes and has room for whole numbers of 64 bits, however it was set up', async () => {
    const { rows } = await sql<{ column: string; type: string; collation: string | null }>`
      SELECT attrelid::regclass || '.' || attname AS column, format_type(atttypid, null) AS type, collname AS collation
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        LEFT JOIN pg_collation ON pg_collation.oid = attcollation
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
        AND relname NOT LIKE 'kysely%'
    `.execute(server.db);
    expect(rows.length).toBeGreaterThan(60);
    const asEverywhere = ({ type, collation }: (typeof rows)[number]) =>
      type === 'bigint' || type === 'bytea' || (type === 'text' && collation === 'C');
    expect(rows.filter((row) => !asEverywhere(row))).toEqual([]);
  });

  test('lets little wait to be put in order in its search indexes, because every search reads all that waits', async () => {
    const { rows } = await sql<{ name: string; options: string[] | null }>`
      SELECT pg_class.relname AS name, reloptions AS options FROM pg_class JOIN pg_am ON pg_am.oid = relam
      WHERE relnamespace = current_schema()::regnamespace AND amname = 'gin' ORDER BY name
    `.execute(server.db);
    expect(rows).toEqual([{ name: 'member_search_text', options: ['gin_pending_list_limit=1024'] }]);
  });

  test.each([[undefined], [new Date()], [true], [{}]])(
    'refuses %s as a value rather than storing something else',
    async (value) => {
      await expect(sql`SELECT ${value}`.execute(server.db)).rejects.toThrow(TypeError);
    },
  );

  test('answers counts, sums and truth as numbers', async () => {
    const { rows } = await sql`
      SELECT count(*) AS many, sum(id) AS sum, max(id) AS most, exists(SELECT 1) AS yes, 1 = 2 AS no FROM regions
    `.execute(server.db);
    expect(rows).toEqual([{ many: 38, sum: 741, most: 38, yes: 1, no: 0 }]);
  });

  test('finds nothing in an empty list, and everything outside of it', async () => {
    const regions = server.db.selectFrom('regions').select('id');
    expect(await regions.where('id', 'in', []).execute()).toHaveLength(0);
    expect(await regions.where('id', 'not in', []).execute()).toHaveLength(38);
  });

  test('says which column was taken, and nothing of the values of the row', async () => {
    const { engine, db, close } = await openDatabase(server.config);
    await server.as('staff').ok(addMember, { body: aMember({ first_name: 'Rahasia' }) });
    const refusalOf = (columns: string) =>
      sql`INSERT INTO members (${sql.raw(columns)}) SELECT ${sql.raw(columns)} FROM members`
        .execute(db)
        .catch((reason: unknown) => reason);
    const { rows } = await sql<{ columns: string }>`
      SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
      WHERE attrelid = 'members'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'
    `.execute(db);
    const taken = await refusalOf(rows[0]?.columns ?? '');
    expect(engine.violatedUnique(taken)).toBe('members.npa_key');
    expect(JSON.stringify(taken)).not.toMatch(/rahasia|Key \(/i);
    const missing = await refusalOf('npa');
    expect(engine.violatedUnique(missing)).toBeNull();
    expect(JSON.stringify(missing)).not.toMatch(/rahasia|Failing row/i);
    await close();
  });

  test.each([
    [undefined, 1],
    ['repeatable read' as const, 0],
  ])('in a transaction at level %s, %i of what is committed meanwhile is seen', async (level, seen) => {
    const begun = server.db.transaction();
    const more = await (level ? begun.setIsolationLevel(level) : begun).execute(async (tx) => {
      const count = async () => (await tx.selectFrom('attempts').select('id').execute()).length;
      const before = await count();
      await server.db
        .insertInto('attempts')
        .values({ limit_name: 'uji', key: 'uji', at: new Date().toISOString() })
        .execute();
      return (await count()) - before;
    });
    expect(more).toBe(seen);
  });

  test('finds words by its index, if they are long enough for one', async () => {
    const plan = await server.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      const { rows } = await sql`EXPLAIN SELECT id FROM member_search WHERE search_text LIKE '%siti%'`.execute(tx);
      return JSON.stringify(rows);
    });
    expect(plan).toContain('member_search_text');
  });

  test('has the searched text of every member in its search table, and of nobody else, whatever happens to them', async () => {
    const superadmin = server.as('superadmin');
    const add = async (npa: string) => (await superadmin.ok(addMember, { body: aMember({ npa }) })).data;
    const [renamed, deleted, purged] = [await add('Cari.1'), await add('Cari.2'), await add('Cari.3')];
    await superadmin.ok(changeMember, { params: { id: renamed.id }, body: { first_name: 'Nama Baru' } });
    await superadmin.ok(changeMember, { params: { id: renamed.id }, body: { status: 'inactive' } });
    for (const { id } of [deleted, purged]) await superadmin.ok(removeMember, { params: { id } });
    await superadmin.ok(purgeMember, { params: { id: purged.id }, body: { npa: purged.npa } });
    const texts = (table: string) =>
      sql`SELECT id, search_text FROM ${sql.table(table)} ORDER BY id`.execute(server.db);
    const { rows } = await texts('member_search');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toEqual((await texts('members')).rows);
  });
});

describe.skipIf(isEmbedded)('a database that cannot be used is told in one line, which has no password:', () => {
  let made: Awaited<ReturnType<typeof databaseOnServer>>;
  const role = newName();
  beforeAll(async () => {
    made = await databaseOnServer(newName(), 'template0');
    await inDatabase(made.url, `CREATE ROLE ${role} LOGIN PASSWORD 'rahasia'`);
  });
  afterAll(async () => {
    await made.remove();
  });

  const withParts = (parts: Partial<Pick<URL, 'port' | 'username' | 'password' | 'pathname'>>) =>
    Object.assign(new URL(made.url), parts).href;

  test('another password', async () => {
    const fault = await faultOf(withParts({ password: 'rahasia' }));
    expect(fault).toMatch(/^The PostgreSQL database 'test_\w+' at 127\.0\.0\.1:\d+ cannot be reached: password auth/);
    expect(fault).not.toMatch(/rahasia|\n/);
  });

  test('no such database', async () => {
    expect(await faultOf(withParts({ pathname: '/tidak_ada' }))).toMatch(/'tidak_ada'.*does not exist$/);
  });

  test('a certificate that is not there', async () => {
    const fault = await faultOf(`${made.url}?sslrootcert=/tidak/ada.pem`);
    expect(fault).toMatch(/^DATABASE_URL cannot be used: .*\/tidak\/ada\.pem/);
  });

  test('a user who may not make tables in it', async () => {
    const fault = await faultOf(withParts({ username: role, password: 'rahasia' }));
    expect(fault).toMatch(/does not let this user create tables/);
  });

  test('locks that hold nothing, as of what only speaks the same language', async () => {
    const name = newName();
    const url = withParts({ pathname: `/${name}` });
    await inDatabase(made.url, `CREATE DATABASE ${name} TEMPLATE template0`);
    await inDatabase(
      url,
      "CREATE FUNCTION pg_try_advisory_xact_lock_shared(integer) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
      `ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
    );
    expect(await faultOf(url)).toMatch(/holds no advisory locks/);
    await inDatabase(made.url, `DROP DATABASE ${name}`);
  });

  test('another encoding', async () => {
    const name = newName();
    await inDatabase(
      made.url,
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C' LOCALE_PROVIDER libc`,
    );
    expect(await faultOf(withParts({ pathname: `/${name}` }))).toMatch(/is encoded in SQL_ASCII; UTF8 is needed\.$/);
    await inDatabase(made.url, `DROP DATABASE ${name}`);
  });
});

test.skipIf(isEmbedded)(
  'where the server knows the letters of ASCII alone, words of every script are found',
  async () => {
    const made = await databaseOnServer(newName(), 'template0');
    const name = newName();
    await inDatabase(made.url, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE 'C' LOCALE_PROVIDER libc`);
    const server = await startServer({ databaseUrl: Object.assign(new URL(made.url), { pathname: `/${name}` }).href });
    const names = [
      'Élodie Straße',
      'Ωμέγα ΣΊΣΥΦΟΣ',
      'Ёлка Привет',
      'محمد الأمين',
      '佐藤健一',
      'สมชาย ใจดี',
      'हिन्दी नाम',
      '김철수',
      '👩‍🎓 Ani',
    ];
    for (const first_name of names) await server.as('staff').ok(addMember, { body: aMember({ first_name }) });
    const sought = ['elodie', 'STRASSE', 'σισυφοσ', 'ЁЛК', 'محمد', '藤健一', '藤', 'ใจดี', 'हिन्दी', '철수', '👩‍🎓'];
    for (const search of sought) {
      const { total_data } = await server.as('staff').ok(listMembers, { query: { isAdmin: true, search } });
      expect([search, total_data]).toEqual([search, 1]);
    }
    await server.close();
    await inDatabase(made.url, `DROP DATABASE ${name}`);
    await made.remove();
  },
);

test.skipIf(isEmbedded)('where the user may not add the trigram index, searching works without it', async () => {
  const made = await databaseOnServer(newName(), 'template0');
  const role = newName();
  await inDatabase(
    made.url,
    `CREATE ROLE ${role} LOGIN PASSWORD 'rahasia'`,
    `GRANT CREATE ON SCHEMA public TO ${role}`,
  );
  const url = Object.assign(new URL(made.url), { username: role, password: 'rahasia' });
  const server = await startServer({ databaseUrl: url.href });
  const { rows } = await sql`SELECT 1 FROM pg_indexes WHERE indexname = 'member_search_text'`.execute(server.db);
  expect(rows).toEqual([]);
  await server.as('staff').ok(addMember, { body: aMember({ first_name: 'Élodie 100%_\\' }) });
  for (const search of ['elodie', 'LOD', 'éL', '100%_\\']) {
    const { total_data } = await server.as('staff').ok(listMembers, { query: { isAdmin: true, search } });
    expect([search, total_data]).toEqual([search, 1]);
  }
  await server.close();
  await inDatabase(made.url, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`);
  await made.remove();
});
