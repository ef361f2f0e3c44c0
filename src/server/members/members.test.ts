import { afterAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, type Member, removeMember } from '#contract/members.ts';
import { thisYear } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { historyOf } from '#test/support/history.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

async function add(overrides: Parameters<typeof aMember>[0] = {}): Promise<Member> {
  return (await staff.ok(addMember, { body: aMember(overrides) })).data;
}

async function change(id: number, body: object): Promise<Member> {
  return (await staff.ok(changeMember, { params: { id }, body })).data;
}

async function listed(id: number) {
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1000 } });
  return data.find((row) => row.id === id);
}

const required = {
  first_name: 'Please input Full Name!',
  npa: 'Please input NPA!',
  title: 'Please input title!',
  membership_type_id: 'Please input wilayah keanggotaan!',
};

describe('a new member', () => {
  test('is answered as it is listed, every field in its place', async () => {
    const image_url = await storedPicture(server);
    const body = aMember({ npa: 'K2.0812', last_name: 'Dewi', phone: '0812', image_url, experience_year_start: 2010 });
    const { data } = await staff.ok(addMember, { body });
    expect(data).toEqual({
      id: expect.any(Number),
      npa: 'K2.0812',
      fullName: 'Siti Aminah Dewi',
      image_url,
      title: 'S.Psi.',
      membershipType: 'IKAI Aceh',
      email: body.email,
      phone: '0812',
      practicePermitNo: body.practice_permit_number,
      experienceYear: thisYear() - 2010,
      serkomNo: body.serkom_number,
      serkomEndDate: '2099-12-31',
      status: 'active',
      order: body.order,
      membershipTypeId: 1,
      experienceYearStart: 2010,
      level: 'K2',
      version: 1,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await listed(data.id)).toEqual(data);
  });

  test('needs its name, NPA, title and region alone; the rest is null and it is active', async () => {
    const body = { first_name: 'Suharto', npa: 'sendiri', title: 'dr.', membership_type_id: 2 };
    expect((await staff.ok(addMember, { body })).data).toMatchObject({
      fullName: 'Suharto',
      status: 'active',
      level: '0',
      ...{ email: null, phone: null, image_url: null, practicePermitNo: null, experienceYear: null, order: null },
      ...{ serkomNo: null, serkomEndDate: null, experienceYearStart: null },
    });
  });

  test.each([
    ['absent', {}],
    ['null', Object.fromEntries(Object.keys(required).map((field) => [field, null]))],
  ])('names every lack at once when all is %s', async (_, body) => {
    expect((await staff.refused(addMember, { body })).faults).toEqual(required);
  });

  test('stores empty and blank optional texts as null', async () => {
    const empty = { last_name: ' ', email: '', phone: '\t', serkom_number: '', practice_permit_number: '' };
    const { id } = await add({ ...empty, serkom_end_date: '' });
    const row = await server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
    for (const field of [...Object.keys(empty), 'serkom_end_date']) expect(row).toHaveProperty(field, null);
  });

  test('takes its region by id: the name that comes along does not count', async () => {
    const { membershipType } = await add({ membership_type_id: 2, membership_type_name: 'IKAI Bali' });
    expect(membershipType).toBe('IKAI Sumatera Utara');
  });

  test('keeps every leading zero and what looks like a number or a formula', async () => {
    const texts = { phone: '0812', serkom_number: '007', practice_permit_number: '=1+1', npa: '00012' };
    const expected = { phone: '0812', serkomNo: '007', practicePermitNo: '=1+1', npa: '00012' };
    expect(await add(texts)).toMatchObject(expected);
  });
});

describe('changing a member', () => {
  test('changes the fields that are sent and leaves the others', async () => {
    const before = await add();
    const after = await change(before.id, { phone: '0899', order: null });
    expect(after).toEqual({ ...before, phone: '0899', order: null, version: 2, updatedAt: after.updatedAt });
    expect(await listed(before.id)).toEqual(after);
  });

  test('keeps the last name when the first changes, and the first when the last does', async () => {
    const { id } = await add({ first_name: 'Siti', last_name: 'Aminah' });
    expect((await change(id, { first_name: 'Dewi' })).fullName).toBe('Dewi Aminah');
    expect((await change(id, { last_name: 'Lestari' })).fullName).toBe('Dewi Lestari');
    expect((await change(id, { last_name: '' })).fullName).toBe('Dewi');
  });

  test('to what it is already, or to nothing, writes nothing', async () => {
    const before = await add();
    const same = { npa: ` ${before.npa}`, phone: before.phone, membership_type_name: 'x', unknown: 1 };
    expect(await change(before.id, same)).toEqual(before);
    expect(await change(before.id, {})).toEqual(before);
    expect(await historyOf(server, 'members', before.id)).toHaveLength(1);
  });

  test('misses the four that must be there when they are emptied', async () => {
    const { id } = await add();
    const body = { first_name: '', npa: ' ', title: null, membership_type_id: null };
    const refusal = await staff.refused(changeMember, { params: { id }, body });
    expect(refusal.faults).toEqual(required);
  });

  test('derives the level anew from NPA and title', async () => {
    const { id } = await add({ npa: 'tanpa', title: 'S.Psi.' });
    const levels = [];
    for (const body of [{ title: 'k3' }, { npa: 'K1.tanpa' }, { title: 'K2' }, { npa: 'tanpa' }, { title: 'K22' }]) {
      levels.push((await change(id, body)).level);
    }
    expect(levels).toEqual(['K3', 'K1', 'K1', 'K2', '0']);
  });
});

test('deleting takes a member out of the list, keeps the row, and a second time is 404', async () => {
  const { id } = await add();
  await staff.ok(removeMember, { params: { id } });
  expect(await listed(id)).toBeUndefined();
  const row = await server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row?.deleted_at).toBeTruthy();
  expect(await staff.refused(removeMember, { params: { id } })).toMatchObject({ status: 404 });
  expect(await staff.refused(changeMember, { params: { id }, body: {} })).toMatchObject({ status: 404 });
});
