import { expect, test } from 'vitest';
import { readableMoment, typedMoment, typedTimeOn } from './typed-day.ts';

test.each([
  ['21-11-2026 09.00', '2026-11-21T09:00'],
  ['21/11/26 9.05', '2026-11-21T09:05'],
  [' 21-11-2026, 23:59 ', '2026-11-21T23:59'],
  ['2026-11-21T00:00', '2026-11-21T00:00'],
])('%s is a day and a time', (text, moment) => {
  expect(typedMoment(text)).toBe(moment);
});

test.each(['', '21-11-2026', '09.00', '31-02-2026 09.00', '21-11-2026 24.00', '21-11-2026 09.60', '21-11-2026 9'])(
  '%j is not a day and a time',
  (text) => {
    expect(typedMoment(text)).toBeNull();
  },
);

test('a time alone means the day of another moment', () => {
  expect(typedTimeOn('16.30', '2026-11-21T09:00')).toBe('2026-11-21T16:30');
  expect(typedTimeOn('16', '2026-11-21T09:00')).toBeNull();
});

test('a moment is shown as it is typed', () => {
  expect(readableMoment('2026-11-21T09:05')).toBe('21-11-2026 09.05');
});
