// On both engines: SQL that differs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, findMembers, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

beforeAll(async () => {
  const people = [
    { npa: 'K1.0001', first_name: 'dr. Siti Aminah, S.Psi., M.Si.', phone: '0812-3456-7890' },
    { npa: 'K1.0001-2', first_name: 'Moh. Yusuf Abd.Rahman', phone: '+62 813 1111 2222' },
    { npa: 'K2.0003', first_name: 'Élodie Sari', phone: '081122223333', status: 'inactive' as const },
    { npa: 'K3.0004', first_name: 'Suharto', phone: null },
    { npa: 'K4.0005', first_name: "Ma'ruf Amin", phone: null },
    { npa: 'K4.0006', first_name: 'Ma’ruf Hidayat', phone: null },
    { npa: 'K4.0007', first_name: 'Maman Rufaida', phone: null },
    { npa: 'K4.0008', first_name: 'Nur‑Aini', phone: null },
  ];
  for (const person of people) await staff.ok(addMember, { body: aMember(person) });
  const { data } = await staff.ok(addMember, { body: aMember({ first_name: 'Siti Terhapus', npa: 'K9.1' }) });
  await staff.ok(removeMember, { params: { id: data.id } });
});

const found = async (text: string) =>
  (await staff.ok(findMembers, { query: { text } })).data.map(({ fullName }) => fullName);

const siti = 'dr. Siti Aminah, S.Psi., M.Si.';
const yusuf = 'Moh. Yusuf Abd.Rahman';

test.each([
  ['words in any order', 'aminah siti', [siti]],
  ['degrees that are written otherwise', 'Dra. Siti Aminah MSi', [siti]],
  ['dots that are there', 'moh yusuf', [yusuf]],
  ['dots that are not', 'siti.aminah', [siti]],
  ['a title alone is a word like any other', 'dr', [siti]],
  ['accents left out', 'elodie', ['Élodie Sari']],
  ['the last digits of a telephone number', '7890', [siti]],
  ['digits that a sign parts', '567890', [siti]],
  ['a number as it is written elsewhere', '+62 812 3456 7890', [siti]],
  ['a number with the zero of home', '081311112222', [yusuf]],
  ['an NPA from a scanner that says which kind of code it is', ']C1K2.0003', ['Élodie Sari']],
  ['the link of a code from such a scanner', ']Q1https://ikai.id/lookup?npa=K2.0003', ['Élodie Sari']],
  ['the very NPA first', 'k1.0001', [siti, yusuf]],
  ['an apostrophe as a phone types it', 'ma’ruf', ["Ma'ruf Amin", 'Ma’ruf Hidayat']],
  ['an apostrophe of a keyboard', "ma'ruf", ["Ma'ruf Amin", 'Ma’ruf Hidayat']],
  ['an apostrophe of another script, with a further word', 'maʼruf hidayat', ['Ma’ruf Hidayat']],
  ['a hyphen of another shape', 'nur-aini', ['Nur‑Aini']],
  ['an NPA with a dash', 'k1.0001–2', [yusuf]],
  ['a telephone number with dashes', '0812–3456–7890', [siti]],
  ['what nobody has', 'zzz', []],
  ['signs alone', '...', []],
  ['signs of a database', "%_' OR 1=1", []],
])('%s', async (_, text, names) => {
  expect(await found(text)).toEqual(names);
});

test('those in the trash are not found, and no more than eight are', async () => {
  expect(await found('terhapus')).toEqual([]);
  for (let count = 0; count < 10; count += 1)
    await staff.ok(addMember, { body: aMember({ first_name: `Banyak ${count}` }) });
  expect(await found('banyak')).toHaveLength(8);
});

test('what no person types is refused: nothing, too many words, too long, a null byte', async () => {
  for (const text of [undefined, 'a '.repeat(101), 'x'.repeat(4001), 'a\0b'])
    expect((await staff.refused(findMembers, { query: { text } })).status).toBe(400);
});
