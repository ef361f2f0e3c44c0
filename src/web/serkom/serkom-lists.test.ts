import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterFields } from '#contract/member-filter.ts';
import { serkomStates } from '#contract/serkom.ts';
import { reminderRecordOf } from '#web/fields/member-link.tsx';
import { memberListAddress } from '#web/members/list/member-list-url.ts';
import { membersAt, type ReminderList, recordListAddress, reminderListAddress, remindersAt } from './serkom-lists.ts';

const months = ['2027-03', '0001-12', '9999-01'];

const counted = fc.record(
  {
    state: fc.constantFrom(...serkomStates),
    month: fc.constantFrom(...months),
    region: fc.integer({ min: 1, max: 1000 }),
  },
  { requiredKeys: [] },
);

const queryOf = (address: string) => new URLSearchParams(address.slice(address.indexOf('?') + 1));

test('P29: a number leads to the same members in the member list and in the list for reminding', () => {
  fc.assert(
    fc.property(counted, (which) => {
      const { state = null, month = null, region = null } = which;
      const query = queryOf(membersAt(which));
      const list = memberListAddress.read(query);
      expect([list.conditions, list.wilayah]).toEqual([
        { status: 'active', serkom: state, serkomMonth: month, photo: null, reminded: null },
        region,
      ]);
      // The address stands as the list itself would write it.
      expect(memberListAddress.write(list).toString()).toBe(query.toString());
      const reminding = reminderListAddress.read(queryOf(remindersAt(which)));
      expect(reminding).toEqual({ ...reminderListAddress.plain, state, month, wilayah: region });
    }),
  );
});

const orNull = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });

describe('the list for reminding in the address', () => {
  const lists: fc.Arbitrary<ReminderList> = fc.record({
    page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    pageSize: fc.constantFrom(...reminderListAddress.pageSizes),
    search: fc
      .array(
        fc.string({ unit: 'binary', minLength: 1 }).filter((word) => !/\p{White_Space}/u.test(word)),
        { maxLength: 3 },
      )
      .map((words) => words.join(' ')),
    state: orNull(serkomStates),
    month: orNull(months),
    wilayah: fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { nil: null }),
    reminded: orNull(filterFields.reminded),
  });

  test('gives the same list again, whatever list it is', () => {
    const { read, write } = reminderListAddress;
    fc.assert(
      fc.property(lists, (list) => {
        expect(read(new URLSearchParams(write(list).toString()))).toEqual(list);
      }),
    );
  });

  test('P27: leaves out keys and values it does not know', () => {
    const strange = 'page=0&pageSize=7&serkom=soon&month=2027-13&wilayah=bali&reminded=maybe&utm_source=mail';
    expect(reminderListAddress.read(new URLSearchParams(strange))).toEqual(reminderListAddress.plain);
  });
});

test('the record of a member is asked for by its number', () => {
  expect(recordListAddress.read(queryOf(reminderRecordOf(7)))).toEqual({ page: 1, pageSize: 25, member_id: 7 });
});
