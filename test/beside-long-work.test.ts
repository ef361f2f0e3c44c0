// On both engines: transactions.
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '#contract/accounts.ts';
import { applyBulk } from '#contract/bulk.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { addRegion, changeRegion } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from './support/accounts.ts';
import { aMember, anAccount, aRegion } from './support/builders.ts';
import { isEmbedded } from './support/database.ts';
import { checked, csv } from './support/imported.ts';
import { manyMembers } from './support/many-members.ts';
import { instanceOn, startServer, type TestServer } from './support/server.ts';

/** Milliseconds that a list takes beside an import: usually, on a machine that does other things as well, and at most. */
const bounds = { median: 100, most: 1500 };

test('beside an import lists are answered soon; a save waits for it on the embedded engine, and not on PostgreSQL', async () => {
  const server = await startServer();
  const header = ['NPA', 'Nama', 'Gelar', 'Wilayah'];
  const rows = Array.from({ length: 4000 }, (_, row) => [`BESAR.${row}`, `Baru ${row}`, 'Konselor', 'Aceh']);
  const { id } = await checked(server, { bytes: csv([header, ...rows]) });
  let isOver = false;
  const [staff, admin] = [server.as('staff'), server.as('admin')];
  const applying = staff.ok(applyImport, { params: { id } }).finally(() => {
    isOver = true;
  });
  const imported = () => server.db.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst();
  const save = async () => {
    await admin.ok(addMember, { body: aMember() });
    return (await imported())?.state;
  };
  let saving: ReturnType<typeof save> | undefined;
  const took: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await admin.ok(listMembers, { query: { isAdmin: true, filter: 'status:active', sort: '-fullName' } });
    took.push(performance.now() - start);
    // By then the import has begun to write.
    if (took.length === 5) saving = save();
  }
  await applying;
  expect(await saving).toBe(isEmbedded ? 'applied' : 'checked');
  took.sort((one, other) => one - other);
  expect(took.length).toBeGreaterThan(10);
  expect(took[Math.floor(took.length / 2)]).toBeLessThan(bounds.median);
  expect(took.at(-1)).toBeLessThan(bounds.most);
  await server.close();
});

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
});
