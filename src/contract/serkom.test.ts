import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endDaysOf, lastExpiringDay, type SerkomState, serkomState } from './serkom.ts';

test.each([
  ['without number and date is none', null, null, 'none'],
  ['with a number alone is unknown', 'SK-1', null, 'unknown'],
  ['that ended yesterday is expired', 'SK-1', '2026-02-28', 'expired'],
  ['that ends today is expiring', 'SK-1', '2026-03-01', 'expiring'],
  ['that ends tomorrow is expiring', 'SK-1', '2026-03-02', 'expiring'],
  ['that ends 90 days from today is expiring', 'SK-1', '2026-05-30', 'expiring'],
  ['that ends 91 days from today is valid', 'SK-1', '2026-05-31', 'valid'],
  ['with a date alone goes by its date', null, '2026-02-28', 'expired'],
  ['that ends in another century is valid', 'SK-1', '2126-01-01', 'valid'],
] as const)('a serkom %s', (_, number, endDate, state) => {
  expect(serkomState(number, endDate, '2026-03-01')).toBe(state);
});

test('the last expiring day reaches over a leap day', () => {
  expect(lastExpiringDay('2028-01-01')).toBe('2028-03-31');
  expect(lastExpiringDay('2027-01-01')).toBe('2027-04-01');
});

test('a serkom is in a state exactly between the days that are told of it', () => {
  const from = Temporal.PlainDate.from('2024-01-01');
  const day = fc.oneof(
    fc.integer({ min: 0, max: 2000 }).map((days) => from.add({ days }).toString()),
    fc.constantFrom('0000-01-01', '9999-12-31'),
  );
  const now = fc.integer({ min: 0, max: 2000 }).map((days) => from.add({ days }).toString());
  fc.assert(
    fc.property(day, now, (end, today) => {
      const within = (['expired', 'expiring', 'valid'] as const).filter((state) => {
        const [first, last] = endDaysOf(state, today);
        return first <= end && end <= last;
      });
      expect(within).toEqual([serkomState('SK-1', end, today)]);
    }),
  );
});

test('a serkom with a date goes only forward: valid, expiring, expired', () => {
  const rank = { none: -1, unknown: -1, valid: 0, expiring: 1, expired: 2 } as const satisfies Record<
    SerkomState,
    number
  >;
  const from = Temporal.PlainDate.from('2024-01-01');
  const day = fc.integer({ min: 0, max: 2000 }).map((days) => from.add({ days }).toString());
  fc.assert(
    fc.property(day, day, (end, today) => {
      const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
      const [now, later] = [serkomState('SK-1', end, today), serkomState('SK-1', end, tomorrow)];
      expect(rank[now]).toBeGreaterThanOrEqual(0);
      expect(rank[later]).toBeGreaterThanOrEqual(rank[now]);
    }),
  );
});
