import { beforeEach, expect, test } from 'vitest';
import { storageOf } from '#test/support/storage.ts';
import { keptIn } from '#web/ui/storage.ts';
import { type DeviceCheckIn, type Roll, storedCheckIns, storedRoll, storeRoll } from './stored-check-ins.ts';
import { forgetRolls, hasStoredCheckIns } from './stored-keys.ts';

const aCheckIn = (id: string, over: Partial<DeviceCheckIn> = {}): DeviceCheckIn => ({
  id,
  class_id: 7,
  code: 'K1.0001',
  member_id: null,
  npa: 'K1.0001',
  full_name: null,
  registration_id: null,
  at: '2026-11-21T02:00:00.000Z',
  register: false,
  standing: 'kept',
  expected: 'unsure',
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

const roll: Roll = {
  title: 'Kelas',
  status: 'planned',
  starts_at: '2026-11-21T02:00:00.000Z',
  ends_at: '2026-11-21T09:00:00.000Z',
  place: null,
  people: [],
  read_at: '2026-11-21T01:00:00.000Z',
};

let storage = keptIn(() => storageOf());
beforeEach(() => {
  storage = keptIn(() => storageOf());
});

test('check-ins come back in the order in which they happened, to their account alone', () => {
  const later = aCheckIn('b', { at: '2026-11-21T02:00:01.000Z' });
  storedCheckIns(storage, 1).keep(later);
  storedCheckIns(storage, 1).keep(aCheckIn('c'));
  storedCheckIns(storage, 11).keep(aCheckIn('d'));
  expect(storedCheckIns(storage, 1).all()).toEqual([aCheckIn('c'), later]);
  expect([1, 11, 111].map((account) => hasStoredCheckIns(storage, account))).toEqual([true, true, false]);
  storedCheckIns(storage, 11).drop('d');
  expect(hasStoredCheckIns(storage, 11)).toBe(false);
});

test('P34: one that was on its way when the page or the session ended waits to be sent again', () => {
  storedCheckIns(storage, 1).keep(aCheckIn('a', { standing: 'asking', isLate: false }));
  expect(storedCheckIns(storage, 1).all()).toEqual([aCheckIn('a', { standing: 'kept', isLate: true })]);
});

test('what is not a check-in is passed over', () => {
  for (const [name, text] of Object.entries({ x: '{', y: 'null', z: '{"id":"z"}' })) {
    storage.write(`check-in:1:${name}`, text);
  }
  storedCheckIns(storage, 1).keep(aCheckIn('a'));
  expect(storedCheckIns(storage, 1).all()).toEqual([aCheckIn('a')]);
});

test('a storage without room says so', () => {
  expect(
    storedCheckIns(
      keptIn(() => storageOf(5)),
      1,
    ).keep(aCheckIn('a')),
  ).toBe(false);
  expect(
    storeRoll(
      keptIn(() => storageOf(5)),
      1,
      7,
      roll,
    ),
  ).toBe(false);
});

test('of the rolls of classes only the last one stays on the device, until its account signs out', () => {
  storeRoll(storage, 1, 7, roll);
  storeRoll(storage, 1, 8, { ...roll, title: 'Lain' });
  expect(storedRoll(storage, 1, 7)).toBeUndefined();
  expect(storedRoll(storage, 2, 8)).toBeUndefined();
  expect(storedRoll(storage, 1, 8)?.title).toBe('Lain');
  storedCheckIns(storage, 1).keep(aCheckIn('a'));
  forgetRolls(storage);
  expect(storedRoll(storage, 1, 8)).toBeUndefined();
  expect(storedCheckIns(storage, 1).all()).toHaveLength(1);
});
