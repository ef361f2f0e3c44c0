import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf } from '#contract/dates.ts';
import { dayByTemporal } from './days.ts';

test('an instant has the same day on the server as in the panel, in every time zone', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zone, instant, (timeZone, at) => {
      expect(dayByTemporal(timeZone)(at)).toBe(calendarOf(timeZone).dayOf(at));
      expect(dayByTemporal(timeZone)(at.toISOString())).toBe(dayByTemporal(timeZone)(at.getTime()));
    }),
  );
});
