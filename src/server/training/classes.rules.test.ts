import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf } from '#contract/dates.ts';
import { countsAt, instantOf } from './classes.rules.ts';

describe('the instant that a moment means', () => {
  test.each([
    ['Asia/Jakarta', '2026-11-21T02:00:00.000Z'],
    ['Asia/Jayapura', '2026-11-21T00:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-21T19:00:00.000Z'],
  ])('P15: nine o’clock is that of %s', (zone, instant) => {
    expect(instantOf('2026-11-21T09:00', calendarOf(zone))).toBe(instant);
  });

  test('is the same whichever way it is written, and as text comes in the order of time', () => {
    const jakarta = calendarOf('Asia/Jakarta');
    const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const local = (date: Date) =>
          Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(jakarta.timeZone);
        expect(instantOf(one.toISOString(), jakarta)).toBe(one.toISOString());
        expect(instantOf(local(one).toString({ timeZoneName: 'never' }), jakarta)).toBe(one.toISOString());
        expect(instantOf(local(one).toPlainDateTime().toString(), jakarta)).toBe(one.toISOString());
        expect(instantOf(one.toISOString(), jakarta) < instantOf(other.toISOString(), jakarta)).toBe(one < other);
      }),
    );
  });
});

test('a class counts from its beginning, and one that is cancelled never', () => {
  const starts_at = '2026-11-21T02:00:00.000Z';
  expect(countsAt({ status: 'planned', starts_at })).toBe(starts_at);
  expect(countsAt({ status: 'held', starts_at })).toBe(starts_at);
  expect(countsAt({ status: 'cancelled', starts_at })).toBeNull();
});
