import { afterAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, findNpaHolder, listMembers, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { everythingWritten } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

async function add(npa: string) {
  return (await staff.ok(addMember, { body: aMember({ npa }) })).data;
}

describe('two members cannot share an NPA', () => {
  test.each([['K1.x'], ['k1.X'], ['  K1.X\t'], ['\u00a0k1.x']])(
    'whatever its case and outer white space: %j',
    async (npa) => {
      const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search: 'K1.X' } });
      if (data.length === 0) await add('K1.X');
      const other = await add(`lain ${npa.length} ${Math.random()}`);
      const before = await everythingWritten(server);
      for (const refusal of [
        await staff.refused(addMember, { body: aMember({ npa }) }),
        await staff.refused(changeMember, { params: { id: other.id }, body: { npa } }),
      ]) {
        expect(refusal.status).toBe(409);
        expect(Object.keys(refusal.faults)).toEqual(['npa']);
      }
      expect(await everythingWritten(server)).toBe(before);
    },
  );

  test('in one Unicode form and the other', async () => {
    await add('É.1');
    expect(await staff.refused(addMember, { body: aMember({ npa: 'e\u0301.1' }) })).toMatchObject({ status: 409 });
  });

  test('whatever in it cannot be seen, is full-width, or is more than one space', async () => {
    await add('Z 1.01');
    for (const npa of ['Z\u200b 1.01', '\u202eZ\u00a0 1.01', 'Ｚ　１．０１', 'z\u00ad 1.\ufeff01\u2069']) {
      expect(await staff.refused(addMember, { body: aMember({ npa }) }), npa).toMatchObject({ status: 409 });
    }
  });

  test('but accents make another, and a space where there is none', async () => {
    for (const npa of ['E.1', 'É. 1']) await add(npa);
  });

  test('but one may change the case of their own', async () => {
    const { id } = await add('Sendiri.1');
    expect((await staff.ok(changeMember, { params: { id }, body: { npa: 'SENDIRI.1' } })).data.npa).toBe('SENDIRI.1');
  });

  test('but the NPA of a deleted member is free again', async () => {
    const { id } = await add('Bebas.1');
    await staff.ok(removeMember, { params: { id } });
    expect((await add('bebas.1')).id).toBeGreaterThan(id);
  });
});

describe('of many at once', () => {
  test('with the same NPA one is added', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((time) => staff.send(addMember, { body: aMember({ npa: time % 2 ? 'RB.1' : 'rb.1' }) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { total_data } = await staff.ok(listMembers, { query: { isAdmin: true, search: 'rb.1' } });
    expect(total_data).toBe(1);
  });

  test('who change to the same NPA one gets it', async () => {
    const rows = [await add('a.satu'), await add('a.dua'), await add('a.tiga')];
    const answers = await Promise.all(
      rows.map(({ id }) => staff.send(changeMember, { params: { id }, body: { npa: 'a.rebutan' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('who swap their NPAs nobody loses theirs', async () => {
    const [one, other] = [await add('tukar.1'), await add('tukar.2')];
    await Promise.all([
      staff.send(changeMember, { params: { id: one.id }, body: { npa: 'tukar.2' } }),
      staff.send(changeMember, { params: { id: other.id }, body: { npa: 'tukar.1' } }),
    ]);
    const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search: 'tukar.', sort: 'npa' } });
    expect(data.map(({ npa }) => npa)).toEqual(['tukar.1', 'tukar.2']);
  });
});

test('who has an NPA is told, however it is written; a free one, a deleted member’s and none at all have nobody', async () => {
  const { data } = await staff.ok(addMember, {
    body: aMember({ npa: 'Siapa.1', first_name: 'Ani', last_name: 'Lestari' }),
  });
  const holder = async (npa?: string) => (await staff.ok(findNpaHolder, { query: { npa } })).data;
  for (const npa of ['Siapa.1', ' SIAPA.1 ', 'siapa\u200b.1']) {
    expect(await holder(npa)).toEqual({ id: data.id, npa: 'Siapa.1', fullName: 'Ani Lestari' });
  }
  for (const npa of ['Siapa.2', '', '\0', 'x'.repeat(9000)]) expect(await holder(npa)).toBeNull();
  await staff.ok(removeMember, { params: { id: data.id } });
  expect(await holder('Siapa.1')).toBeNull();
});
