import { expect, test } from 'vitest';
import { levelOf, levels } from '#contract/level.ts';
import { memberStatuses, type NewMember } from '#contract/members.ts';
import { serkomState, serkomStates } from '#contract/serkom.ts';
import { today } from '#test/support/association.ts';
import { madeUpMember } from '../tasks/demo/member.ts';
import { random } from '../tasks/demo/random.ts';

const regions = ['11', '31', '51', '73', '94', null].map((code, index) => ({
  id: index + 1,
  name: `Wilayah ${index}`,
  code,
}));

function directory(): NewMember[] {
  const chance = random(38);
  return Array.from({ length: 500 }, (_, index) => madeUpMember(chance, regions, index + 1, () => null));
}

test('the demo has the same members every time', () => {
  expect(directory()).toEqual(directory());
});

test('the demo has every level, status, region and state of a serkom', () => {
  const members = directory();
  const found = <T>(partOf: (member: NewMember) => T) => [...new Set(members.map(partOf))].sort();
  expect(found((member) => levelOf(member.npa, member.title))).toEqual([...levels].sort());
  expect(found((member) => member.status)).toEqual([...memberStatuses].sort());
  expect(found((member) => member.membership_type_id)).toEqual(regions.map((region) => region.id));
  const stateOf = (member: NewMember) =>
    serkomState(member.serkom_number ?? null, member.serkom_end_date ?? null, today());
  expect(found(stateOf)).toEqual([...serkomStates].sort());
});

test('no two members of the demo share an NPA, and some have one name only', () => {
  const members = directory();
  expect(new Set(members.map((member) => member.npa)).size).toBe(members.length);
  expect(members.some((member) => !member.first_name.includes(' '))).toBe(true);
});
