import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, calendarOf, dayWithMonth, latestYear, readableDay } from './dates.ts';

const machineZone = process.env.TZ ?? '';

afterEach(() => {
  vi.useRealTimers();
  process.env.TZ = machineZone;
});

const machineZones = ['UTC', 'Asia/Jakarta', 'Asia/Jayapura', 'Pacific/Honolulu', 'Pacific/Kiritimati'];

const day = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => Temporal.PlainDate.from('1950-01-01').add({ days }).toString());

describe("today is the association's day, wherever the machine stands", () => {
  test.each([
    ['Asia/Jakarta', '2026-03-01T16:59:59Z', '2026-03-01'],
    ['Asia/Jakarta', '2026-03-01T17:00:00Z', '2026-03-02'],
    ['Asia/Jayapura', '2026-03-01T14:59:59Z', '2026-03-01'],
    ['Asia/Jayapura', '2026-03-01T15:00:00Z', '2026-03-02'],
    ['Pacific/Honolulu', '2026-03-01T09:59:59Z', '2026-02-28'],
    ['Pacific/Honolulu', '2026-03-01T10:00:00Z', '2026-03-01'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  ])('in %s it is at %s the %s', (zone, instant, expected) => {
    const { dayOf } = calendarOf(zone);
    for (const machine of machineZones) {
      process.env.TZ = machine;
      expect(dayOf(instant), machine).toBe(expected);
    }
  });

  test('and this year is its year', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T16:00:00Z') });
    expect(calendarOf('Asia/Jakarta').thisYear()).toBe(2026);
    expect(calendarOf('Asia/Jayapura').thisYear()).toBe(2027);
    expect(calendarOf('Asia/Jayapura').today()).toBe('2027-01-01');
  });

  test('the latest year is that of the zone in which the day begins first', () => {
    const { thisYear } = calendarOf('Pacific/Kiritimati');
    for (const instant of ['2026-12-31T09:59:59.999Z', '2026-12-31T10:00:00Z', '2027-01-01T00:00:00Z']) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
      expect(latestYear(), instant).toBe(thisYear());
    }
  });
});

test('counting days agrees with the calendar over leap years and clock changes, on a machine of any zone', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -800, max: 800 }),
      fc.constantFrom(...machineZones, 'America/Sao_Paulo'),
      (from, days, machine) => {
        process.env.TZ = machine;
        expect(addDays(from, days)).toBe(Temporal.PlainDate.from(from).add({ days }).toString());
      },
    ),
  );
});

test('a date reads day, month, year', () => {
  expect(readableDay('2026-03-09')).toBe('09-03-2026');
});

test('P15: a date with its month in words is the same day on a machine of any zone', () => {
  for (const machine of [...machineZones, 'America/Sao_Paulo']) {
    process.env.TZ = machine;
    expect(dayWithMonth('2026-04-03'), machine).toBe('3 April 2026');
    expect(dayWithMonth('2026-12-31'), machine).toBe('31 Desember 2026');
  }
});
