// On both engines: locks.
import { afterAll, expect, test } from 'vitest';
import { listDuplicates } from '#contract/duplicates.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
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
