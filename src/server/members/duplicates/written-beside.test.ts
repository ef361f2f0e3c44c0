import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { chooseImportRows } from '#contract/import-rows.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, type Member } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { storedKey } from '#server/database/matching/match-keys.ts';
import { testPassword } from '#test/support/accounts.ts';
import { aMember } from '#test/support/builders.ts';
import { type Client, clientOf } from '#test/support/client.ts';
import { isEmbedded } from '#test/support/database.ts';
import { checked, csv } from '#test/support/imported.ts';
import { expectExactPairs } from '#test/support/pairs.ts';
import { spawnServer } from '#test/support/process.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';

/*
 * Long work locks no match keys, so it and what others write at the same time don't see each other. The embedded engine has one
 * writer at a time.
 */
describe.skipIf(isEmbedded)('possible duplicates of whom long work writes, and others at the same time', () => {
  let kept: TestServer;
  let server: TestServer;
  let lock: Connection;
  let last: Member;
  beforeAll(async () => {
    kept = await startServer();
    const { dataDir, databaseUrl } = kept.config;
    // Whoever waits here does so as long as the others take, however busy the machine is.
    server = await instanceOn(kept, { dataDir, databaseUrl: `${databaseUrl}?statement_timeout=300000` });
    lock = new Connection(databaseUrl ?? '');
    await lock.connect();
    last = await added({ first_name: 'Paling Akhir' });
    // Some who are a pair whatever is done to others.
    await added({ first_name: 'Dua Kali' });
    await added({ first_name: 'Dua Kali' });
  });
  afterAll(async () => {
    await lock.end();
    await server.close();
    await kept.close();
  });

  const added = async (fields: Parameters<typeof aMember>[0]) =>
    (await server.as('staff').ok(addMember, { body: aMember(fields) })).data;

  const changed = ({ id }: Member, phone: string) =>
    server.as('admin').ok(changeMember, { params: { id }, body: { phone } });

  let [names, imports] = [0, 0];
  /** Several who have a telephone and nothing else in common. */
  async function severalWith(count: number, phone: string): Promise<Member[]> {
    const members: Member[] = [];
    for (let one = 0; one < count; one += 1) {
      names += 1;
      members.push(await added({ first_name: `Orang${names}`, phone }));
    }
    return members;
  }

  type Line = [npa: string, name: string, ...reached: string[]];

  /** What applies an import of these lines, and of more. At last it changes a member, if one is given. */
  async function importOf(lines: Line[], more: number, end?: Member): Promise<(who?: Client) => Promise<unknown>> {
    imports += 1;
    const others = Array.from({ length: more }, (_, row): Line => [`${imports}.${row}`, `Baru${imports}u${row}`, '']);
    const members = [...lines, ...others, ...(end ? linesOf([end], '') : [])];
    const rows = members.map(([npa, name, ...reached]) => [npa, name, `Gelar ${imports}`, 'Aceh', ...reached]);
    const titles = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon', 'Email'];
    const { id } = await checked(server, { bytes: csv([titles, ...rows]) });
    const staff = server.as('staff');
    await staff.ok(chooseImportRows, { params: { id }, body: { verdict: 'possible', choice: 'add' } });
    return (who = staff) => who.ok(applyImport, { params: { id } });
  }

  /** Makes all that was written something of long ago, which is not looked at as written meanwhile. */
  async function setLongAgo(): Promise<void> {
    const at = '2020-01-01T00:00:00.000Z';
    await server.db.updateTable('changes').set({ at }).execute();
    await server.db.updateTable('unseen_writes').set({ looked_at: at }).execute();
  }

  async function waiting(): Promise<number> {
    await lock.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await lock.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  }

  /** Waits until so many wait for others, or it is over. */
  async function untilWaiting(count: number, running: Promise<unknown>): Promise<void> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    running.then(end, end);
    while ((await waiting()) < count && !isOver);
  }

  /** Does other work while the long one waits for the last member. */
  async function beforeTheEndOf<T>(long: () => Promise<T>, work: () => Promise<unknown>): Promise<void> {
    await setLongAgo();
    await lock.query('begin');
    await lock.query(`select 1 from members where id = ${last.id} for update`);
    const running = long();
    await untilWaiting(1, running);
    expect(await waiting()).toBe(1);
    await work();
    await lock.query('rollback');
    await running;
  }

  const linesOf = (members: Member[], phone: string) =>
    members.map(({ npa, fullName }): Line => [npa, fullName, phone]);

  test.each([
    ['long work', 300],
    ['work on more than a few', 200],
  ])('are exact where saves were committed during %s', async (_, more) => {
    const phone = (number: number) => `0813${more}000${number}`;
    const one = await severalWith(1, phone(1));
    const six = await severalWith(6, phone(3));
    const seven = await severalWith(7, phone(4));
    const lines: Line[] = [
      [`SATU.${more}`, `Satu${more}`, phone(0)],
      ...linesOf(one, phone(5)),
      ...[1, 2, 3].map((part): Line => [`TIGA.${more}.${part}`, `Tiga${more}u${part}`, phone(2)]),
      [`ENAM.${more}`, `Enam${more}`, phone(3)],
      ...linesOf(seven.slice(0, 1), phone(6)),
    ];
    await beforeTheEndOf(await importOf(lines, more, last), async () => {
      await severalWith(1, phone(0));
      await severalWith(1, phone(1));
      await severalWith(3, phone(2));
      for (const member of [six[0], seven[1]]) await changed(member as Member, phone(7));
    });
    await expectExactPairs(server);
  });

  /** Gives somebody an e-mail that nobody has yet, in a save that waits after it has read that. */
  async function savingMeanwhile(email: string) {
    const [one] = await severalWith(1, '');
    await setLongAgo();
    await lock.query('begin');
    await lock.query('insert into member_keys (key, member_id) values ($1, $2)', [storedKey('email', email), one?.id]);
    const saving = server.as('admin').ok(changeMember, { params: { id: one?.id ?? 0 }, body: { email } });
    await untilWaiting(1, saving);
    expect(await waiting()).toBe(1);
    return { saving };
  }

  test('are found where a save has read before long work is committed, and is committed after it', async () => {
    const long = await importOf([['SELA.1', 'Sela Satu', '', 'sela@ikai.test']], 300);
    const { saving } = await savingMeanwhile('sela@ikai.test');
    const running = long();
    await untilWaiting(2, running);
    await lock.query('rollback');
    await Promise.all([saving, running]);
    await expectExactPairs(server);
  });

  test('are found by the next server that starts where the one that did the long work was killed after the commit', async () => {
    const { dataDir, databaseUrl } = kept.config;
    const start = { environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }, folder: dataDir };
    const long = await importOf([['PUTUS.1', 'Putus Satu', '', 'putus@ikai.test']], 300);
    const killed = await spawnServer(start);
    const body = { email: server.accounts.staff.email, password: testPassword };
    const { token } = await clientOf(killed.url, null).ok(signIn, { body });
    const { saving } = await savingMeanwhile('putus@ikai.test');
    const running = expect(long(clientOf(killed.url, token))).rejects.toThrow();
    await untilWaiting(2, running);
    await killed.end('SIGKILL');
    await lock.query('rollback');
    await Promise.all([saving, running]);
    const next = await spawnServer(start);
    const unseen = async () =>
      (await server.db.selectFrom('unseen_writes').select('operation_id').where('looked_at', 'is', null).execute())
        .length;
    await expect.poll(unseen).toBe(0);
    await expect.poll(async () => (await server.db.selectFrom('due_pairs').select('id').execute()).length).toBe(0);
    await next.end('SIGTERM');
    await expectExactPairs(server);
  });

  test('are exact where other long work was done meanwhile', async () => {
    const seven = await severalWith(7, '081330000002');
    const many = await severalWith(260, '');
    const [long, other] = [
      await importOf(
        [['KIRI.1', 'Kiri Satu', '081330000001'], ...linesOf(seven.slice(0, 1), '081330000003')],
        300,
        last,
      ),
      await importOf([['KANAN.1', 'Kanan Satu', '081330000001']], 300),
    ];
    await beforeTheEndOf(long, async () => {
      await other();
      const ids = [...seven.slice(1, 2), ...many].map(({ id }) => id);
      await server.as('admin').ok(applyBulk, { body: { action: 'delete', ids } });
    });
    await expectExactPairs(server);
  });
});
