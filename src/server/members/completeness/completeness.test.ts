// On both engines: SQL that differs.
import { afterAll, describe, expect, test } from 'vitest';
import { countLacks, exportIncomplete, type Lack, lackNames, lacks, listIncomplete } from '#contract/completeness.ts';
import { addDays } from '#contract/dates.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { addRegion } from '#contract/regions.ts';
import { today } from '#test/support/association.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { csv, imported } from '#test/support/imported.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');
const picture = await storedPicture(server);

const region = async () => (await server.as('admin').ok(addRegion, { body: aRegion() })).data.id;

/** A member without lacks. */
const added = async (given: Parameters<typeof aMember>[0]) =>
  (await staff.ok(addMember, { body: aMember({ image_url: picture, ...given }) })).data;

const listed = async (query: Record<string, string | number>) => staff.ok(listIncomplete, { query });

/** A member's lacks in the list. */
async function lacksOf(id: number, membership_type_id: number): Promise<Lack[] | undefined> {
  const { data } = await listed({ membership_type_id, pageSize: 1000 });
  return data.find((member) => member.id === id)?.lacks;
}

describe('what is missing or doubtful of a member', () => {
  const yesterday = addDays(today(), -1);
  test.each<[Parameters<typeof aMember>[0], Lack[]]>([
    [{ image_url: null }, ['photo']],
    [{ email: null }, ['email']],
    [{ phone: '12345' }, ['phone']],
    [{ phone: '+65 9123 4567' }, ['phone']],
    [{ status: 'inactive' }, ['inactive']],
    [{ image_url: null, phone: '1', email: null }, ['photo', 'phone', 'email']],
  ])('%j lacks %j', async (given, expected) => {
    const membership_type_id = await region();
    const { id } = await added({ ...given, membership_type_id });
    expect(await lacksOf(id, membership_type_id)).toEqual(expected);
  });

  test.each<[Parameters<typeof aMember>[0]]>([
    [{}],
    [{ phone: null }],
    [{ phone: '+62 (21) 555-0000' }],
    [{ phone: '0812.3456.7890' }],
    [{ first_name: 'DR. SITI AMINAH, M.SI' }],
    [{ serkom_number: null, serkom_end_date: null }],
    [{ serkom_end_date: yesterday }],
    [{ status: 'inactive', serkom_end_date: yesterday, image_url: null, email: null }],
  ])('%j lacks nothing', async (given) => {
    const membership_type_id = await region();
    await added({ ...given, membership_type_id });
    expect((await listed({ membership_type_id })).total_data).toBe(0);
  });

  test('P32: a serkom that ends today is valid', async () => {
    const membership_type_id = await region();
    await added({ membership_type_id, serkom_end_date: today() });
    const { id } = await added({ membership_type_id, serkom_end_date: today(), status: 'inactive' });
    expect(await listed({ membership_type_id })).toMatchObject({ total_data: 1, data: [{ id, lacks: ['inactive'] }] });
  });

  test('an NPA unlike its chapter’s others, until it is one of many', async () => {
    const membership_type_id = await region();
    for (let n = 1; n < 21; n += 1) {
      await added({ membership_type_id, npa: `W9.${String(n).padStart(4, '0')}` });
    }
    const { id } = await added({ membership_type_id, npa: 'LAMA-3' });
    expect(await listed({ membership_type_id })).toMatchObject({
      total_data: 1,
      data: [{ id, lacks: ['npa_unlike'] }],
    });
    await added({ membership_type_id, npa: 'LAMA-4' });
    expect(await listed({ membership_type_id })).toMatchObject({ total_data: 0 });
  });
});

test('Rock #4541: every number leads to just so many rows', async () => {
  const { data } = await staff.ok(countLacks);
  expect(data.day).toBe(today());
  for (const lack of lacks) {
    expect((await listed({ lack })).total_data).toBe(data.lacks[lack]);
    expect(data.regions.reduce((sum, one) => sum + one.lacks[lack], 0)).toBe(data.lacks[lack]);
  }
  for (const { id, lacks: counted } of data.regions.slice(0, 5)) {
    for (const lack of lacks) {
      expect((await listed({ lack, membership_type_id: id })).total_data).toBe(counted[lack]);
    }
  }
});

test('who is mended leaves the list, and an import counts like a form', async () => {
  const membership_type_id = await region();
  const { id, npa } = await added({ membership_type_id, phone: '123', email: null });
  expect(await lacksOf(id, membership_type_id)).toEqual(['phone', 'email']);
  await staff.ok(changeMember, { params: { id }, body: { phone: '0812345678' } });
  expect(await lacksOf(id, membership_type_id)).toEqual(['email']);
  await imported(server, {
    bytes: csv([
      ['NPA', 'Email'],
      [npa, 'budi.hartono@surel.id'],
    ]),
  });
  expect(await lacksOf(id, membership_type_id)).toBeUndefined();
});

test('what is counted follows every write, and is what the lists have', async () => {
  const membership_type_id = await region();
  const counted = async () => {
    const { data } = await staff.ok(countLacks);
    const { lacks: found } = data.regions.find(({ id }) => id === membership_type_id) ?? {};
    return lacks.filter((lack) => (found?.[lack] ?? 0) > 0);
  };
  const { id } = await added({ membership_type_id, image_url: null, phone: '123' });
  expect(await counted()).toEqual(['photo', 'phone']);
  const change = async (body: Parameters<typeof aMember>[0]) => staff.ok(changeMember, { params: { id }, body });
  await change({ image_url: picture });
  expect(await counted()).toEqual(['phone']);
  await change({ serkom_end_date: today(), phone: null, email: null, status: 'inactive' });
  expect(await counted()).toEqual(['inactive']);
  await change({ status: 'active' });
  expect(await counted()).toEqual(['email']);
  await staff.ok(removeMember, { params: { id } });
  expect(await counted()).toEqual([]);
  const { data } = await staff.ok(countLacks);
  for (const lack of lacks) {
    expect([lack, data.lacks[lack]]).toEqual([lack, (await listed({ lack })).total_data]);
  }
});

test('OpenSID #8974: the export says who lacks what, and is recorded', async () => {
  const membership_type_id = await region();
  await added({ membership_type_id, email: null, image_url: null });
  await added({ membership_type_id });
  const { headers, status } = await staff.send(exportIncomplete, {
    query: { membership_type_id },
    body: { format: 'xlsx' },
  });
  expect([status, headers.get('x-rows')]).toEqual([200, '1']);
  expect(headers.get('content-disposition')).toContain(`perlu_dilengkapi_ikai_${today()}.xlsx`);
  const record = await server.db.selectFrom('access_records').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(record).toMatchObject({ rows: 1, path: exportIncomplete.path });
  expect(lackNames.email.name).toBe('Tanpa email');
});

test.each([{ lack: 'shoes' }, { membership_type_id: 'x' }, { page: '0' }, { pageSize: '1001' }])(
  'a list with %j is refused',
  async (query) => {
    expect((await staff.refused(listIncomplete, { query })).status).toBe(400);
  },
);
