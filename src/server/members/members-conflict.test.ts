import { afterAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, type Member } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');
const colleague = server.as('admin');

async function add(overrides: Parameters<typeof aMember>[0] = {}) {
  const body = aMember({ first_name: 'Siti', last_name: 'Aminah', phone: '1', title: 'A', ...overrides });
  return { body, row: (await staff.ok(addMember, { body })).data };
}

async function change(id: number, body: object, who = staff): Promise<Member> {
  return (await who.ok(changeMember, { params: { id }, body })).data;
}

/** Expects a refusal because of these fields, with the current row, and that nothing was written. */
async function expectConflict(id: number, body: object, fields: string[], now: Member) {
  const before = await everythingWritten(server);
  const refusal = await staff.refused(changeMember, { params: { id }, body });
  expect(refusal.status).toBe(409);
  expect(Object.keys(refusal.faults).sort()).toEqual([...fields].sort());
  expect(refusal.data).toEqual(now);
  expect(await everythingWritten(server)).toBe(before);
}

describe('when two people edit one member', () => {
  test('changes to different fields both stand, though each form sends every field', async () => {
    const { body, row } = await add();
    await change(row.id, { ...body, version: 1, phone: '2' }, colleague);
    const after = await change(row.id, { ...body, version: 1, title: 'B', order: 7 });
    expect(after).toMatchObject({ phone: '2', title: 'B', order: 7, version: 3 });
  });

  test('changes to the same field are a conflict that shows the row as it is now, and nothing is changed', async () => {
    const { body, row } = await add();
    const now = await change(row.id, { ...body, version: 1, phone: '2', title: 'B' }, colleague);
    await expectConflict(row.id, { ...body, version: 1, phone: '3', title: 'C', order: 9 }, ['phone', 'title'], now);
  });

  test('the same change to the same field is no conflict, and writes nothing more', async () => {
    const { body, row } = await add();
    const now = await change(row.id, { phone: '2' }, colleague);
    expect(await change(row.id, { ...body, version: 1, phone: '2' })).toEqual(now);
  });

  test('changed and changed back is no conflict', async () => {
    const { body, row } = await add();
    await change(row.id, { phone: '2' }, colleague);
    await change(row.id, { phone: '1' }, colleague);
    expect(await change(row.id, { ...body, version: 1, phone: '3' })).toMatchObject({ phone: '3', version: 4 });
  });

  test('a field sent as it was keeps the newer value, when it was emptied too', async () => {
    const { body, row } = await add();
    await change(row.id, { phone: '', email: null, order: null }, colleague);
    const after = await change(row.id, { ...body, version: 1, title: 'B' });
    expect(after).toMatchObject({ phone: null, email: null, order: null, title: 'B' });
  });

  test('emptying a field that somebody changed is a conflict', async () => {
    const { row } = await add();
    const now = await change(row.id, { phone: '2' }, colleague);
    await expectConflict(row.id, { version: 1, phone: '' }, ['phone'], now);
  });

  test('several versions passed: each field is compared with its value at the version of the edit', async () => {
    const { row } = await add();
    await change(row.id, { phone: '2' }, colleague);
    await change(row.id, { phone: '3', title: 'B' }, colleague);
    const now = await change(row.id, { title: 'C', order: 5 }, colleague);
    await expectConflict(row.id, { version: 2, phone: '9' }, ['phone'], now);
    await expectConflict(row.id, { version: 3, title: 'Z', phone: '9' }, ['title'], now);
    expect(await change(row.id, { version: 3, phone: '9' })).toMatchObject({ phone: '9', title: 'C', version: 5 });
  });

  test('the region, the status and the NPA are compared like every field, under the names that were sent', async () => {
    const { row } = await add();
    const theirs = { npa: `${row.npa}x`, membership_type_id: 2, status: 'inactive', serkom_end_date: null };
    const now = await change(row.id, theirs, colleague);
    const mine = { npa: `${row.npa}y`, membership_type_id: 3, serkom_end_date: '2030-01-01' };
    await expectConflict(row.id, { version: 1, ...mine }, Object.keys(mine), now);
  });

  test('outer white space alone is no change', async () => {
    const { row } = await add();
    await change(row.id, { phone: '2' }, colleague);
    expect(await change(row.id, { version: 1, phone: ' 1 ', title: 'B' })).toMatchObject({ phone: '2', title: 'B' });
  });
});

describe('a conflict on the name', () => {
  test.each([
    ['the last name', { last_name: 'Dewi' }, { last_name: 'Lestari' }],
    ['the first name', { first_name: 'Dewi' }, { first_name: 'Lestari' }],
    ['both', { first_name: 'Dewi', last_name: 'L' }, { first_name: 'Sri', last_name: '' }],
  ])('is told at first_name when it is about %s', async (_, theirs, mine) => {
    const { row } = await add();
    const now = await change(row.id, theirs, colleague);
    await expectConflict(row.id, { version: 1, ...mine }, ['first_name'], now);
  });

  test('is none when the form sends the whole name, as it was, as the first', async () => {
    const { row } = await add();
    const whole = { first_name: 'Siti Aminah', last_name: '', version: 1 };
    await change(row.id, { first_name: 'Dewi', last_name: 'Lestari' }, colleague);
    expect(await change(row.id, { ...whole, phone: '5' })).toMatchObject({ fullName: 'Dewi Lestari', phone: '5' });
  });

  test('is none when both give the same whole name, cut in different places', async () => {
    const { row } = await add();
    const now = await change(row.id, { first_name: 'Siti', last_name: 'Aminah Dewi' }, colleague);
    const mine = { first_name: 'Siti Aminah Dewi', last_name: '', version: 1 };
    expect((await change(row.id, mine)).fullName).toBe(now.fullName);
  });

  test('is one when mine puts the whole name in the first and theirs changed the last', async () => {
    const { row } = await add();
    const now = await change(row.id, { last_name: 'Lestari' }, colleague);
    await expectConflict(row.id, { version: 1, first_name: 'Siti Aminah Dewi', last_name: '' }, ['first_name'], now);
  });
});

describe('a version', () => {
  test.each([[2], [99], [0], [-1], [1.5], ['1'], [null], [{}]])('of %j is 400 there', async (version) => {
    const { row } = await add();
    const refusal = await staff.refused(changeMember, { params: { id: row.id }, body: { version, phone: '2' } });
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.faults)).toEqual(['version']);
  });

  test('that is absent compares nothing: the last one to save stands', async () => {
    const { row } = await add();
    await change(row.id, { phone: '2' }, colleague);
    expect(await change(row.id, { phone: '3' })).toMatchObject({ phone: '3', version: 3 });
  });
});

test('of two changes of one field at once, from the same version, one stands and the other is a conflict', async () => {
  const { row } = await add();
  const answers = await Promise.all(
    ['2', '3', '4'].map((phone) => staff.send(changeMember, { params: { id: row.id }, body: { version: 1, phone } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await historyOf(server, 'members', row.id)).toHaveLength(2);
});

test('of changes of different fields at once, from the same version, all stand', async () => {
  const { row } = await add();
  const changes = [{ phone: '2' }, { title: 'B' }, { order: 5 }, { email: 'x@ikai.test' }, { status: 'inactive' }];
  await Promise.all(changes.map((one) => change(row.id, { version: 1, ...one })));
  expect(await change(row.id, {})).toMatchObject({ ...Object.assign({}, ...changes), version: 6 });
});
