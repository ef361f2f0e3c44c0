import { expect, test } from 'vitest';
import { heightOf, labelledSteps, topOf } from './attendance-chart.tsx';

const step = (attended: number, absent: number) => ({ from: '2026-11-21', to: '2026-11-21', attended, absent });

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [11, 12],
  [103, 120],
  [129_152, 160_000],
])('a highest bar of %i has a scale to %i, whose half is whole', (most, top) => {
  expect(topOf([step(most, 0), step(0, 1)])).toBe(top);
  expect(Number.isInteger(top / 2)).toBe(true);
});

test('came and did not come are one bar', () => {
  expect(topOf([step(60, 43)])).toBe(120);
  expect(heightOf(60, 120)).toBe('50%');
});

test.each([
  [0, []],
  [1, [0]],
  [3, [0, 1, 2]],
  [13, [0, 3, 6, 9, 12]],
  [62, [0, 11, 22, 33, 44, 55]],
])('of %i bars no more are named than have room', (count, places) => {
  expect([...labelledSteps(count)]).toEqual(places);
});
