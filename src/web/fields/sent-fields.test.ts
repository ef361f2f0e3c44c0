import { expect, test } from 'vitest';
import { newMember } from '#contract/members.ts';
import { labelOf } from './sent-fields.ts';

test('every field of a member that can be sent has the label of the form', () => {
  const named = Object.keys(newMember.shape).filter((field) => field !== 'membership_type_name');
  expect(named.filter((field) => labelOf('members', field) === field)).toEqual([]);
  expect(labelOf('members', 'practice_permit_number')).toBe('Practice Permit');
  expect(labelOf('members', 'membership_type_id')).toBe('Keanggotaan');
  expect(labelOf('regions', 'code')).toBe('Attribute');
});
