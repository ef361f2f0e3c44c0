import { afterAll, expect, test } from 'vitest';
import { listDuplicates } from '#contract/duplicates.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { holdPairs } from '#server/database/matching/member-pairs.ts';
import { openDatabase } from '#server/database/open.ts';
import { aMember } from '#test/support/builders.ts';
import { clientOf } from '#test/support/client.ts';
import { emptyDatabase, isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { spawnServer } from '#test/support/process.ts';
import { instanceBeside, startServer } from '#test/support/server.ts';

const server = await startServer();
const beside = await instanceBeside(server);
afterAll(async () => {
  await beside.close();
  await server.close();
});

const clients = [server.as('staff'), beside.as('staff')];

const pairs = async () => (await server.as('staff').ok(listDuplicates, { query: {} })).total_data;

test('people who are written down twice at the same moment are possible duplicates, however often that happens', async () => {
  for (let time = 1; time <= 15; time += 1) {
    const phone = `0813777${String(time).padStart(5, '0')}`;
    const body = () => aMember({ first_name: `Kembar${time}`, phone });
    await Promise.all(clients.map((client) => client.ok(addMember, { body: body() })));
    expect(await pairs()).toBe(time);
  }
});

test('who is alike can be added, changed and removed by several at once', async () => {
  const phone = '081388800000';
  const work = async (number: number) => {
    const client = clients[number % clients.length] ?? server.as('staff');
    const { data } = await client.ok(addMember, { body: aMember({ first_name: 'Sama Orang', phone }) });
    await client.ok(changeMember, { params: { id: data.id }, body: { phone: `08139990000${number}` } });
    await client.ok(removeMember, { params: { id: data.id } });
  };
  const before = await pairs();
  await Promise.all([0, 1, 2, 3].map(work));
  expect(await pairs()).toBe(before);
});

test.skipIf(isEmbedded)('who is like others is saved though somebody computes pairs meanwhile', async () => {
  const body = (first_name: string) => aMember({ first_name, phone: '081377755555' });
  await server.as('staff').ok(addMember, { body: body('Rini') });
  const saved = () =>
    server.db
      .selectFrom('members')
      .select('first_name')
      .where('first_name', 'in', ['Rini Dua', 'Rini Tiga'])
      .orderBy('first_name')
      .execute();
  const pairsOfThem = () =>
    server.db
      .selectFrom('member_pairs')
      .innerJoin('members', 'members.id', 'one_id')
      .select('first_name')
      .where('first_name', 'like', 'Rini%')
      .execute();
  const saves = await server.db.transaction().execute(async (tx) => {
    await holdPairs(tx);
    const both = clients.map((client, at) => client.ok(addMember, { body: body(at === 0 ? 'Rini Dua' : 'Rini Tiga') }));
    await expect.poll(saved).toEqual([{ first_name: 'Rini Dua' }, { first_name: 'Rini Tiga' }]);
    expect(await pairsOfThem()).toEqual([]);
    return both;
  });
  await Promise.all(saves);
  expect(await pairsOfThem()).toHaveLength(3);
});

test('the pairs that a server did not come to after long work are computed by the next one that starts', async () => {
  const kept = await emptyDatabase();
  const before = await openDatabase(kept.config);
  // All of one name, which tells nobody; two of one telephone.
  await manyMembers(before, 10, () => 'Konselor');
  const ids = await before.db.selectFrom('members').select('id as member_id').orderBy('id').limit(2).execute();
  const rows = ids.map(({ member_id }) => ({ key: 'phone:81377799999', member_id }));
  await before.db.insertInto('member_keys').values(rows).execute();
  await before.db.insertInto('due_pairs').values(ids).execute();
  await before.close();
  const environment = { ...kept.environment, ADMIN_EMAIL: 'a@ikai.test', ADMIN_PASSWORD: 'kata sandi uji' };
  const next = await spawnServer({ environment, folder: kept.config.dataDir });
  const body = { email: 'a@ikai.test', password: 'kata sandi uji' };
  const { token } = await clientOf(next.url, null).ok(signIn, { body });
  const found = async () => (await clientOf(next.url, token).ok(listDuplicates, { query: {} })).total_data;
  await expect.poll(found).toBe(1);
  await next.end('SIGKILL');
  await kept.remove();
});
