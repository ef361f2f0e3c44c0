// On both engines: SQL that differs.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addMember, changeMember, listMembers, type Member, member, removeMember } from '#contract/members.ts';
import { addRegion } from '#contract/regions.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { type ListQuery, naiveList } from '#test/support/naive-list.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const first = ['Siti', 'ÉLODIE', 'Ahmad', 'budi', "Ka'bah", 'Ñusa', '100%', 'a_b', 'Çelik'];
const last = ['', 'Aminah', 'Nur "Ning" Dewi', 'dari   Solo', 'Élan, S.Psi.', 'zz\\x', '김철수'];
const titles = ['S.Psi.', 'k1', 'Konselor K2', 'M.Si (K3)', 'dr. Ñ'];
const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values));
const now = today();
const pictures = [await storedPicture(server), await storedPicture(server)];

const someone = fc.record({
  first_name: fc.constantFrom(...first),
  last_name: fc.constantFrom(...last),
  title: fc.constantFrom(...titles),
  email: optional(['a@ikai.test', 'B@IKAI.test', 'c_d@ikai.test']),
  phone: optional(['0812', '+62 811', '00-1']),
  practice_permit_number: optional(['SIP/01', 'sip/02', 'Ÿ3']),
  serkom_number: optional(['SK-1', 'sk-2', '007']),
  serkom_end_date: optional([addDays(now, -1), now, addDays(now, 90), addDays(now, 91), '2099-01-01']),
  experience_year_start: optional([1950, 2001, 2020]),
  membership_type_id: fc.constantFrom(1, 2, 39),
  image_url: optional(pictures),
  status: fc.constantFrom('active', 'inactive'),
  order: optional([0, 1, 1, 7, 2147483647]),
});

/** Random members, some of them changed and deleted since; answers those that are left, as they were answered. */
async function filled(): Promise<Member[]> {
  await server.as('admin').ok(addRegion, { body: { name: 'aceh Éxtra' } });
  const left: Member[] = [];
  for (const [index, values] of fc.sample(someone, { numRuns: 110, seed: 7 }).entries()) {
    const npa = `${['K1.', 'k2-', 'X', 'Ñ', '%_'][index % 5]}${index}`;
    const { data } = await staff.ok(addMember, { body: aMember({ ...values, npa }) });
    const params = { id: data.id };
    if (index % 9 === 0) await staff.ok(removeMember, { params });
    else if (index % 4 === 0)
      left.push((await staff.ok(changeMember, { params, body: { title: 'K3', phone: '0899' } })).data);
    else left.push(data);
  }
  return left;
}

const members = await filled();

/** A piece of some member's text, written another way. */
const word = fc
  .tuple(
    fc.constantFrom(...members),
    fc.constantFrom('fullName', 'npa', 'email', 'phone', 'practicePermitNo', 'serkomNo', 'title'),
    fc.nat(8),
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, ''),
    ),
  )
  .map(([row, field, from, length, written]) => written(String(row[field] ?? 'x').slice(from, from + length)));

const words = fc
  .array(fc.oneof({ weight: 6, arbitrary: word }, fc.constantFrom('%', '_', '"', "'", '\\', '*', 'OR', 'zzz')), {
    maxLength: 2,
  })
  .map((list) => list.join(' '));

const conditions = fc.constantFrom(
  ...['status:active', 'status:inactive', 'photo:yes', 'photo:no'],
  ...['serkom:none', 'serkom:unknown', 'serkom:valid', 'serkom:expiring', 'serkom:expired'],
  ...[now, addDays(now, 90), '2000-01-01'].map((day) => `serkomMonth:${day.slice(0, 7)}`),
);

const sort = fc
  .tuple(fc.constantFrom('', '-'), fc.constantFrom(...member.keyof().options))
  .map(([sign, field]) => sign + field);

const query: fc.Arbitrary<ListQuery> = fc.record(
  {
    page: fc.oneof(
      { weight: 2, arbitrary: fc.constant(1) },
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 6, max: 15 }),
    ),
    pageSize: fc.constantFrom(1, 7, 10, 25, 25, 1000),
    filter: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      conditions,
      fc.tuple(conditions, conditions).map((both) => both.join(' ')),
      conditions.map((one) => `${one} k`),
    ),
    level: fc.constantFrom('K1', 'K2', 'K3', '0', '', '', '', ''),
    membership_type_id: fc.constantFrom<number | ''>(1, 2, 39, 5, 99999, '', '', '', ''),
    search: words,
    sort,
  },
  { requiredKeys: [] },
);

const ids = (list: { id: number }[]) => list.map(({ id }) => id);

test('a list is what a naive reading of the same members gives, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const answer = await staff.ok(listMembers, { query: { ...asked, isAdmin: true } });
      const expected = naiveList(members, asked);
      expect(ids(answer.data)).toEqual(ids(expected.data));
      expect(answer.total_data).toBe(expected.total_data);
      expect(answer.data).toEqual(expected.data);
    }),
    { numRuns: 350, seed: 11 },
  );
});

test('the public view is what a naive reading of active members and public fields gives', async () => {
  const visible = ['id', 'npa', 'fullName', 'image_url', 'title', 'membershipType', 'level', 'status', 'serkomEndDate'];
  const publicSort = fc.constantFrom(...visible, ...visible.map((field) => `-${field}`));
  await fc.assert(
    fc.asyncProperty(query, fc.option(publicSort), async ({ sort: _, ...asked }, by) => {
      const sorted = { ...asked, ...(by !== null && { sort: by }) };
      const answer = await staff.ok(listMembers, { query: sorted });
      const expected = naiveList(members, sorted, { isPublic: true });
      expect(ids(answer.data)).toEqual(ids(expected.data));
      expect(answer.total_data).toBe(expected.total_data);
      for (const item of answer.data) expect(Object.keys(item).sort()).toEqual([...visible].sort());
    }),
    { numRuns: 120, seed: 13 },
  );
});

describe('paging', () => {
  test.each(member.keyof().options.flatMap((field) => [field, `-${field}`]))(
    'by %s never repeats and never skips a member',
    async (by) => {
      const pages: number[] = [];
      for (let page = 1; pages.length < members.length; page += 1) {
        const query = { isAdmin: true, page, pageSize: 25, sort: by };
        const { data, total_data } = await staff.ok(listMembers, { query });
        expect(total_data).toBe(members.length);
        if (data.length === 0) break;
        pages.push(...ids(data));
      }
      expect(pages.toSorted((a, b) => a - b)).toEqual(ids(members).toSorted((a, b) => a - b));
    },
  );
});
