import { expect, test } from 'vitest';
import { sharesOf, shortStepName, spanText, stepName } from './report-words.ts';

const numbers = (attended: number, absent: number) => ({
  module: 1,
  participant: 1,
  attendedClassParticipant: attended,
  notAttendedClassParticipant: absent,
});

test('the two shares make up a whole, however they are rounded', () => {
  expect(sharesOf(numbers(1, 2))).toEqual({ attended: '33,3%', absent: '66,7%' });
  expect(sharesOf(numbers(5, 0))).toEqual({ attended: '100%', absent: '0%' });
  expect(sharesOf(numbers(0, 0))).toBeNull();
});

test('steps of the chart have their names, of whatever length they are', () => {
  const step = { from: '2026-11-05', to: '2026-11-30', attended: 0, absent: 0 };
  expect([stepName('month', step), shortStepName('month', step)]).toEqual(['November 2026', 'Nov 26']);
  expect([stepName('year', step), shortStepName('year', step)]).toEqual(['2026', '2026']);
  expect([stepName('day', step), shortStepName('day', step)]).toEqual(['5 November 2026', '5 Nov']);
  expect(spanText('2026-11-05', '2026-11-30')).toBe('5 November 2026 – 30 November 2026');
  expect(spanText('2026-11-05', '2026-11-05')).toBe('5 November 2026');
});
