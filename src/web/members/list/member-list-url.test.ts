import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levels } from '#contract/level.ts';
import { wholeColumns } from '#contract/member-columns.ts';
import { filterFields } from '#contract/member-filter.ts';
import { member, pageSizes } from '#contract/members.ts';
import { type MemberListState, memberListAddress, plainMemberList } from './member-list-url.ts';

const orNull = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });

const lists: fc.Arbitrary<MemberListState> = fc.record({
  page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  pageSize: fc.constantFrom(...pageSizes),
  level: orNull(levels),
  wilayah: fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { nil: null }),
  conditions: fc.record({
    status: orNull(filterFields.status),
    serkom: orNull(filterFields.serkom),
    serkomMonth: orNull(['2027-03', '0001-12', '9999-01']),
    photo: orNull(filterFields.photo),
    reminded: orNull(filterFields.reminded),
  }),
  search: fc
    .array(
      fc.string({ unit: 'binary', minLength: 1 }).filter((word) => !/\p{White_Space}/u.test(word)),
      { maxLength: 4 },
    )
    .map((words) => words.join(' ')),
  sort: fc.option(fc.record({ field: fc.constantFrom(...member.keyof().options), descending: fc.boolean() }), {
    nil: null,
  }),
  columns: fc.option(fc.uniqueArray(fc.constantFrom(...wholeColumns.map(({ key }) => key)), { minLength: 1 }), {
    nil: null,
  }),
});

const read = (address: string) => memberListAddress.read(new URLSearchParams(address));
const write = (list: MemberListState) => memberListAddress.write(list).toString();

describe('the member list in the address', () => {
  test('gives the same list again, whatever list it is', () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(read(write(list))).toEqual(list);
      }),
    );
  });

  test('tidies any address once and for all, so that tidying never goes on for ever', () => {
    const pairs = fc.array(
      fc.tuple(
        fc.constantFrom('page', 'pageSize', 'level', 'wilayah', 'filter', 'search', 'sort', 'columns', 'other'),
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom(
            '0',
            '-1',
            '25',
            'K1',
            'status:active',
            'photo:no a',
            'serkom:x',
            '-npa',
            ' ',
            'email fax npa',
          ),
        ),
      ),
    );
    fc.assert(
      fc.property(pairs, (given) => {
        const once = write(memberListAddress.read(new URLSearchParams(given)));
        expect(write(read(once))).toBe(once);
      }),
    );
  });

  test('writes nothing for a plain list', () => {
    expect(write(plainMemberList)).toBe('');
  });

  test('leaves out keys and values it does not know', () => {
    const strange = 'page=0&pageSize=7&level=K9&wilayah=bali&filter=colour:red&sort=password&utm_source=mail';
    expect(read(strange)).toEqual(plainMemberList);
  });

  test('keeps the conditions of a filter that it knows, and takes its bare words for a search', () => {
    const list = read('filter=serkom:expired siti photo:maybe status:active&search=amin');
    expect(list.conditions).toEqual({ ...plainMemberList.conditions, serkom: 'expired', status: 'active' });
    expect(list.search).toBe('amin siti');
  });
});
