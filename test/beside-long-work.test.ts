import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '#contract/accounts.ts';
import { applyBulk } from '#contract/bulk.ts';
import { listDuplicates } from '#contract/duplicates.ts';
import { chooseImportRows } from '#contract/import-rows.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, listMembers, type Member, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { addRegion, changeRegion } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from './support/accounts.ts';
import { aMember, anAccount, aRegion } from './support/builders.ts';
import { isEmbedded } from './support/database.ts';
import { checked, csv } from './support/imported.ts';
import { manyMembers } from './support/many-members.ts';
import { instanceOn, startServer, type TestServer } from './support/server.ts';

/*
 * Long work is stopped in its midst by a lock on the last row that it comes to: all that it has locked by then it holds. What
 * others do meanwhile must not wait for any of it, at any instance.
 */
describe.skipIf(isEmbedded)('while long work is being done', () => {
  let kept: TestServer;
  let server: TestServer;
  let beside: TestServer;
  let lock: Connection;
  /** The first half is for one piece of work, the second for another; the last ones are for people. */
  let ids: number[];

  beforeAll(async () => {
    kept = await startServer();
    const { dataDir, databaseUrl } = kept.config;
    // Long work waits as long as the others take here, however busy the machine is.
    const patient = { dataDir, databaseUrl: `${databaseUrl}?statement_timeout=300000` };
    server = await instanceOn(kept, patient);
    beside = await instanceOn(kept, patient);
    await manyMembers(server, 1200, () => 'Konselor');
    const rows = await server.db.selectFrom('members').select('id').orderBy('id').execute();
    ids = rows.map(({ id }) => id);
    lock = new Connection(databaseUrl ?? '');
    await lock.connect();
  });
  afterAll(async () => {
    await lock.end();
    await beside.close();
    await server.close();
    await kept.close();
  });

  /** Does other work while the long one waits for a row. */
  async function beforeTheEndOf(long: () => Promise<unknown>, lastId: number, work: () => Promise<void>) {
    await lock.query('begin');
    await lock.query(`select 1 from members where id = ${lastId} for update`);
    let isOver = false;
    const running = long().finally(() => {
      isOver = true;
    });
    const isStopped = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await lock.query(isStopped)).rowCount === 0 && !isOver) {
      await lock.query('select pg_stat_clear_snapshot()');
    }
    await work();
    // It has waited all the time.
    await lock.query('select pg_stat_clear_snapshot()');
    expect((await lock.query(isStopped)).rowCount).toBe(1);
    await lock.query('rollback');
    await running;
  }

  /** What people do at every instance, in the regions that the long work is about. */
  async function everydayWork() {
    for (const instance of [server, beside]) {
      const staff = instance.as('staff');
      const { data } = await staff.ok(addMember, { body: aMember({ membership_type_id: 1 }) });
      const params = { id: data.id };
      await staff.ok(changeMember, { params, body: { status: 'inactive', membership_type_id: 2 } });
      await staff.ok(changeMember, { params, body: { npa: `Z.${data.id}`, serkom_end_date: '2031-01-01' } });
      await staff.ok(removeMember, { params });
      await staff.ok(listMembers, { query: { isAdmin: true, level: '0' } });
      const { data: region } = await instance.as('admin').ok(addRegion, { body: aRegion() });
      await instance.as('admin').ok(changeRegion, { params: { id: region.id }, body: aRegion() });
      const { data: account } = await instance.as('superadmin').ok(addAccount, { body: anAccount() });
      await instance.as(null).ok(signIn, { body: { email: account.email, password: testPassword } });
    }
  }

  const status = (of: number[], to: 'active' | 'inactive') =>
    server.as('staff').ok(applyBulk, { body: { action: 'status', status: to, ids: of } });

  test('a bulk action keeps nobody else waiting, and nor does another one beside it', async () => {
    const half = ids.slice(0, 500);
    await beforeTheEndOf(
      () => status(half, 'inactive'),
      half.at(-1) ?? 0,
      async () => {
        await everydayWork();
        const other = ids.slice(500, 900);
        const { data } = await beside.as('admin').ok(applyBulk, {
          body: { action: 'region', membership_type_id: 3, ids: other },
        });
        await beside.as('admin').ok(undoOperation, { params: { id: data.operation_id ?? 0 } });
      },
    );
  });

  test('its undo keeps nobody waiting', async () => {
    const some = ids.slice(0, 500);
    const { data } = await status(some, 'active');
    // What was changed last is undone first.
    const undo = () => server.as('staff').ok(undoOperation, { params: { id: data.operation_id ?? 0 } });
    await beforeTheEndOf(undo, some[0] ?? 0, everydayWork);
  });

  test('nor does an import that is applied', async () => {
    const npas = await server.db
      .selectFrom('members')
      .select(['id', 'npa'])
      .where('id', '=', ids[1100] ?? 0)
      .execute();
    const added = Array.from({ length: 400 }, (_, row) => [`BARU.${row}`, `Baru ${row}`, 'Konselor', 'Aceh']);
    const changed = npas.map(({ npa }) => [npa, 'Siti', 'Konselor', 'Bali']);
    const bytes = csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...added, ...changed]);
    const { id, counts } = await checked(server, { bytes });
    expect(counts).toMatchObject({ new: 400, changed: 1 });
    const apply = () => server.as('staff').ok(applyImport, { params: { id } });
    await beforeTheEndOf(apply, ids[1100] ?? 0, everydayWork);
  });

  test('nor one that changes the telephones of few, though others are written down with the same ones', async () => {
    const changing = await server.db
      .selectFrom('members')
      .select('npa')
      .where('id', 'in', ids.slice(0, 600))
      .orderBy('id')
      .execute();
    const phone = (row: number) => (row % 50 === 0 ? `0812900${String(row).padStart(4, '0')}` : '');
    const rows = changing.map(({ npa }, row) => [npa, 'Siti', 'Ketua', 'Aceh', phone(row)]);
    const bytes = csv([['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon'], ...rows]);
    const { id, counts } = await checked(server, { bytes });
    expect(counts).toMatchObject({ changed: 600 });
    const apply = () => server.as('staff').ok(applyImport, { params: { id } });
    await beforeTheEndOf(apply, ids[599] ?? 0, async () => {
      for (const instance of [server, beside]) {
        for (const row of [0, 50, 450]) {
          await instance.as('staff').ok(addMember, { body: aMember({ phone: phone(row), membership_type_id: 1 }) });
        }
      }
    });
  });

  test('nor one that brings many who are alike to people whom others change, and then the pairs are those of all', async () => {
    const staff = server.as('staff');
    const phones = Array.from({ length: 5 }, (_, number) => `081277700${number}`);
    const named = (name: string, phone: string) => aMember({ first_name: name, phone, membership_type_id: 1 });
    const people: Member[] = [];
    for (const phone of phones) {
      const [one] = [
        await staff.ok(addMember, { body: named(`Satu${phone}`, phone) }),
        await staff.ok(addMember, { body: named(`Dua${phone}`, phone) }),
      ];
      people.push(one.data);
    }
    const { npa } = await server.db
      .selectFrom('members')
      .select('npa')
      .where('id', '=', ids[1150] ?? 0)
      .executeTakeFirstOrThrow();
    // Of the first telephones one more has each; of the others more than may identify somebody.
    const added = Array.from({ length: 400 }, (_, row) => {
      const phone = row < 2 ? phones[row] : row < 20 ? phones[2 + (row % 3)] : '';
      return [`LAGI.${row}`, `Lagi${row}`, 'Konselor', 'Aceh', phone ?? ''];
    });
    const bytes = csv([
      ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon'],
      ...added,
      [npa, 'Siti', 'Konselor', 'Bali', ''],
    ]);
    const { id } = await checked(server, { bytes });
    await staff.ok(chooseImportRows, { params: { id }, body: { verdict: 'possible', choice: 'add' } });
    const total = async () => (await staff.ok(listDuplicates, { query: { shared: 'phone' } })).total_data;
    const before = await total();

    const apply = () => staff.ok(applyImport, { params: { id } });
    await beforeTheEndOf(apply, ids[1150] ?? 0, async () => {
      for (const [place, person] of people.entries()) {
        const other = [server, beside][place % 2]?.as('admin');
        await other?.ok(changeMember, { params: { id: person.id }, body: { first_name: `Lain${place}` } });
        await other?.ok(changeMember, { params: { id: person.id }, body: { email: `lain${place}@ikai.test` } });
      }
      expect(await total()).toBe(before);
    });
    // Two telephones still tell people, the other three tell nobody now.
    expect(await total()).toBe(before - 3);
  });
});
