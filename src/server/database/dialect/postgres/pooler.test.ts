import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { signIn } from '#contract/session.ts';
import { openDatabase } from '#server/database/open.ts';
import { versions } from '#server/database/schema/migrate.ts';
import { testPassword } from '#test/support/accounts.ts';
import { associationZone } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { exported } from '#test/support/exported.ts';
import { checked, csv } from '#test/support/imported.ts';
import { poolerBefore, poolerKeepsStatements } from '#test/support/pooler.ts';
import { databaseOnServer } from '#test/support/postgres.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';

/** Connections to the server, for all instances together. */
const connections = 16;
const people = 24;
const rows = 600;

const poolers = [
  { title: 'that keeps no prepared statements', statements: 0 },
  // Fewer than there are, so that some are dropped and prepared again.
  { title: 'that keeps prepared statements', statements: 40 },
].filter(({ statements }) => statements === 0 || isEmbedded || poolerKeepsStatements());

describe.skipIf(isEmbedded).each(poolers)(
  'behind a pooler $title and gives each transaction another connection',
  ({ statements }) => {
    let server: TestServer;
    let pooler: Awaited<ReturnType<typeof poolerBefore>>;
    let instances: TestServer[];
    beforeAll(async () => {
      server = await startServer();
      const { dataDir, databaseUrl } = server.config;
      pooler = await poolerBefore(databaseUrl ?? '', { connections, statements });
      const place = { dataDir, databaseUrl: pooler.url };
      instances = await Promise.all([1, 2, 3].map(() => instanceOn(server, place)));
    });
    afterAll(async () => {
      for (const instance of instances) await instance.close();
      await pooler.close();
      await server.close();
    });

    const instanceOf = (number: number) => instances[number % instances.length] as TestServer;

    test('a database is prepared', async () => {
      const empty = await databaseOnServer(`pooled_${process.pid}`, 'template0');
      const databaseUrl = Object.assign(new URL(pooler.url), { pathname: new URL(empty.url).pathname }).href;
      const opened = await openDatabase({ dataDir: '', databaseUrl, timeZone: associationZone });
      expect(opened.migrated).toEqual(versions);
      await opened.close();
      await empty.remove();
    });

    test('many people sign in, list and save through three instances at once, by no more connections than it may have', async () => {
      const turns = Array.from({ length: people }, (_, number) => number);
      await Promise.all(
        turns.map(async (number) => {
          const instance = instanceOf(number);
          const { email } = server.accounts.staff;
          const { token = '' } = await instance.as(null).ok(signIn, { body: { email, password: testPassword } });
          const staff = instance.as({ token });
          const phone = `0812000${String(number).padStart(4, '0')}`;
          const { data } = await staff.ok(addMember, { body: aMember({ npa: `POOL.${number}` }) });
          const params = { id: data.id };
          await staff.ok(changeMember, { params, body: { status: 'inactive' } });
          await staff.ok(changeMember, { params, body: { phone, version: 2 } });
          const { total_data } = await staff.ok(listMembers, {
            query: { isAdmin: true, search: `pool.${number} ${phone}` },
          });
          expect(total_data).toBe(1);
          await staff.ok(removeMember, { params });
        }),
      );
      const { rows: of } = await sql<{ connections: number }>`SELECT count(*) AS connections FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'ikai-member-directory'`.execute(server.db);
      // The server of this test has its own beside them, ten at most.
      expect(of[0]?.connections).toBeLessThanOrEqual(connections + 10);
    });

    test('columns that a later version adds meanwhile disturb nobody', async () => {
      const [one, other] = [instanceOf(0), instanceOf(1)];
      const save = async (npa: string) => {
        const { data } = await one.as('staff').ok(addMember, { body: aMember({ npa }) });
        await other.as('staff').ok(changeMember, { params: { id: data.id }, body: { status: 'inactive', version: 1 } });
        const query = { isAdmin: true, search: npa.toLowerCase() };
        expect((await other.as('staff').ok(listMembers, { query })).total_data).toBe(1);
      };
      await save('KOLOM.1');
      for (const table of ['members', 'changes', 'accounts', 'regions', 'sessions']) {
        await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN of_a_later_version text`.execute(server.db);
      }
      await Promise.all(['KOLOM.2', 'KOLOM.3', 'KOLOM.4'].map(save));
    });

    test.skipIf(statements === 0)('it keeps prepared statements, and no more than it may', async () => {
      const throughPooler = new Client({ connectionString: pooler.url });
      await throughPooler.connect();
      const { rows: found } = await throughPooler.query('SELECT name FROM pg_prepared_statements');
      await throughPooler.end();
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(statements);
    });

    test('a file is imported, undone and exported', async () => {
      const [one, other] = [instanceOf(0), instanceOf(1)];
      const lines = Array.from({ length: rows }, (_, number) => [
        `KOLAM.${number}`,
        `Orang ${number}`,
        'S.Psi.',
        'Aceh',
      ]);
      const { id } = await checked(one, { bytes: csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...lines]) });
      const { data } = await other.as('staff').ok(applyImport, { params: { id } });
      const query = { isAdmin: true, search: 'kolam.' };
      expect((await one.as('staff').ok(listMembers, { query })).total_data).toBe(rows);
      const file = await exported(one, { format: 'csv', columns: ['npa'] }, { search: 'kolam.' });
      expect(file.toString().trim().split('\n')).toHaveLength(rows + 1);
      await other.as('staff').ok(undoOperation, { params: { id: data.operation_id ?? 0 } });
      expect((await one.as('staff').ok(listMembers, { query })).total_data).toBe(0);
    });
  },
);
