import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf } from '#contract/dates.ts';
import { otherDay } from './check-in-words.ts';

const jakarta = calendarOf('Asia/Jakarta');

// In Jakarta it is seven hours later than in UTC.
const oneDay = { starts_at: '2026-11-21T02:00:00.000Z', ends_at: '2026-11-21T09:00:00.000Z' };

test.for([
  ['2026-11-20T16:59:59.999Z', 'Kelas ini pada 21-11-2026, hari ini 20-11-2026.'],
  ['2026-11-20T17:00:00.000Z', null],
  ['2026-11-21T16:59:59.999Z', null],
  ['2026-11-21T17:00:00.000Z', 'Kelas ini pada 21-11-2026, hari ini 22-11-2026.'],
] as const)('at %s a class of 21-11-2026 is told as %s', ([now, said]) => {
  expect(otherDay(oneDay, jakarta, now)).toBe(said);
});

test('a class of several days is on each of them, and one that ends at midnight not on the next', () => {
  const several = { starts_at: '2026-11-21T02:00:00.000Z', ends_at: '2026-11-23T17:00:00.000Z' };
  expect(otherDay(several, jakarta, '2026-11-22T05:00:00Z')).toBeNull();
  expect(otherDay(several, jakarta, '2026-11-23T05:00:00Z')).toBeNull();
  expect(otherDay(several, jakarta, '2026-11-24T05:00:00Z')).toBe(
    'Kelas ini pada 21-11-2026 sampai 23-11-2026, hari ini 24-11-2026.',
  );
});

test('while a class goes on it is never on another day', () => {
  const instant = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') });
  fc.assert(
    fc.property(
      instant,
      fc.nat(5 * 24 * 3600 * 1000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (start, length, part) => {
        const ends_at = new Date(start + length + 1).toISOString();
        const now = new Date(start + Math.floor(length * part)).toISOString();
        expect(otherDay({ starts_at: new Date(start).toISOString(), ends_at }, jakarta, now)).toBeNull();
      },
    ),
  );
});
