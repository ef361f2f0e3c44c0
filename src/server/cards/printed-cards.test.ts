// On both engines: SQL that differs.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCards, listCards, listPrintedCards, voidCard } from '#contract/cards.ts';
import { addDays } from '#contract/dates.ts';
import { changeMember } from '#contract/members.ts';
import { today } from '#test/support/association.ts';
import { issued } from '#test/support/cards.ts';
import { startServer } from '#test/support/server.ts';
import { membersOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin] = [server.as('staff'), server.as('admin')];

const printed = (query: Record<string, string | number> = {}) => staff.ok(listPrintedCards, { query });
const told = async (query: Record<string, string | number> = {}) =>
  (await printed(query)).data.map(({ npa, state, is_replaced }) => [npa, state, is_replaced]);

beforeAll(async () => {
  const [ani, budi] = await membersOf(server, [
    { npa: 'P.1', first_name: 'Ani' },
    { npa: 'P.2', first_name: 'Budi' },
  ]);
  await issued(server, { ids: [ani?.id, budi?.id] });
  await issued(server, { ids: [ani?.id] });
  const [card] = (await staff.ok(listCards, { query: { member_id: budi?.id ?? 0 } })).data;
  await staff.ok(voidCard, { params: { id: card?.id ?? 0 }, body: { reason: 'lost' } });
  await staff.ok(changeMember, { params: { id: budi?.id ?? 0 }, body: { first_name: 'Budi Santoso' } });
});

test('who printed which card when is listed, the latest first, by the names of now and as each stands', async () => {
  const { data, total_data } = await printed();
  expect(total_data).toBe(3);
  expect(await told()).toEqual([
    ['P.1', 'valid', false],
    ['P.2', 'void', false],
    ['P.1', 'void', true],
  ]);
  expect(data[1]).toMatchObject({
    fullName: 'Budi Santoso',
    voided: { reason: 'lost' },
    account_email: server.accounts.staff.email,
  });
});

test('pages follow each other, also where a card on another page has replaced one', async () => {
  expect(await told({ pageSize: 2, page: 2 })).toEqual([['P.1', 'void', true]]);
  expect(await printed({ pageSize: 2, page: 3 })).toEqual({ data: [], total_data: 3 });
});

test('cards are found by who printed them and by the days of the association, both included', async () => {
  expect(await told({ account_id: server.accounts.staff.id })).toHaveLength(3);
  expect(await told({ account_id: server.accounts.admin.id })).toEqual([]);
  expect(await told({ from: today(), to: today() })).toHaveLength(3);
  expect((await printed({ from: addDays(today(), 1) })).total_data).toBe(0);
  expect((await printed({ to: addDays(today(), -1) })).total_data).toBe(0);
});

test('what is no account, day or page is refused at its field', async () => {
  for (const query of [{ account_id: '1 or 1=1' }, { from: '2026-02-30' }, { to: "'" }, { pageSize: '-1' }]) {
    const [field] = Object.keys(query);
    expect((await admin.refused(listPrintedCards, { query })).faults).toHaveProperty(field ?? '');
  }
});

test('who is deleted while the codes are checked gets no card, and neither do the others', async () => {
  const [gone, other] = await membersOf(server, [{}, {}]);
  const asked = await server.db.transaction().execute(async (tx) => {
    const deleted_at = new Date().toISOString();
    const id = gone?.id ?? 0;
    await tx.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();
    const answer = await fetch(server.url + issueCards.path, {
      method: issueCards.method,
      headers: { authorization: `Bearer ${server.accounts.staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [id, other?.id], without_photo: true }),
    });
    // It has begun to tell how far it is, so the members were read.
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    await sql`UPDATE members SET deleted_at = ${deleted_at} WHERE id = ${id}`.execute(tx);
    return { answer };
  });
  const lines = (await asked.answer.text()).trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ status: 409, message: expect.stringContaining('dihapus') });
  expect((await staff.ok(listCards, { query: { member_id: other?.id ?? 0 } })).data).toEqual([]);
});
