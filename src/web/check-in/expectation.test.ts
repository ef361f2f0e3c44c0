import { expect, test } from 'vitest';
import { expectationOf } from './expectation.ts';
import type { DeviceCheckIn, Participant } from './stored-check-ins.ts';

const person = (member_id: number, npa: string, over: Partial<Participant> = {}): Participant => ({
  member_id,
  npa,
  full_name: `Anggota ${member_id}`,
  state: 'active',
  attended_at: null,
  ...over,
});

const people = [
  person(1, 'K1.0001'),
  person(2, 'K2/ÉÑ 中&', { state: 'inactive' }),
  person(3, 'K3.0003', { attended_at: '2026-11-21T02:00:00.000Z' }),
];

const earlier = (over: Partial<DeviceCheckIn>): DeviceCheckIn => ({
  id: 'a'.repeat(32),
  class_id: 1,
  code: null,
  member_id: null,
  npa: null,
  full_name: null,
  registration_id: null,
  at: '2026-11-21T03:00:00.000Z',
  register: false,
  standing: 'kept',
  expected: 'checked_in',
  since: null,
  reason: null,
  isLate: true,
  scanned: false,
  image_url: null,
  device_at: null,
  isCorrected: false,
  isWithdrawn: false,
  ...over,
});

const link = (npa: string) => `https://ikai.test/lookup?npa=${encodeURIComponent(npa)}`;

test.for(['K1.0001', ' k1.0001 ', link('K1.0001')])('a participant is known without a network by %j', (code) => {
  expect(expectationOf({ code }, people, [])).toEqual({ expected: 'checked_in', since: null });
});

test('an inactive participant is expected to be refused by a code, and to be let in by a person', () => {
  expect(expectationOf({ code: link('k2/éñ 中&'), scanned: false }, people, []).expected).toBe('inactive');
  const [, inactive = person(2, '')] = people;
  expect(expectationOf({ member: inactive }, people, []).expected).toBe('checked_in');
});

test.for(['K9.none', 'https://example.test/?npa=K1.0001', ''])(
  'of %j nothing is known until the server says',
  (code) => {
    expect(expectationOf({ code }, people, [])).toEqual({ expected: 'unsure', since: null });
  },
);

test('somebody is here already by the list, or by a check-in that waits to be sent', () => {
  expect(expectationOf({ code: 'K3.0003', scanned: false }, people, []).since).toBe('2026-11-21T02:00:00.000Z');
  const waits = earlier({ code: link('K1.0001'), member_id: 1 });
  expect(expectationOf({ code: 'k1.0001', scanned: false }, people, [waits]).since).toBe(waits.at);
  const [first = person(1, '')] = people;
  expect(expectationOf({ member: first }, people, [waits]).since).toBe(waits.at);
});

test('a check-in that was refused, or may be, makes nobody be here', () => {
  const doubtful = [
    earlier({ code: 'K9', expected: 'unsure' }),
    earlier({ code: 'K9', standing: 'unknown' }),
    earlier({ code: 'K9', standing: 'refused' }),
  ];
  expect(expectationOf({ code: 'K9', scanned: false }, people, doubtful).since).toBeNull();
});
