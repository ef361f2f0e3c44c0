import { expect, test } from 'vitest';
import { cameraTrouble, cameraTroubles, repeatFilter } from './use-camera.ts';

test.for([
  ['NotAllowedError', cameraTroubles.refused],
  ['SecurityError', cameraTroubles.refused],
  ['NotFoundError', cameraTroubles.absent],
  ['OverconstrainedError', cameraTroubles.absent],
  ['NotReadableError', cameraTroubles.busy],
  ['AbortError', cameraTroubles.busy],
  ['Something', cameraTroubles.other],
] as const)('a camera that fails with %s is told in words', ([name, words]) => {
  expect(cameraTrouble(new DOMException('message', name))).toBe(words);
});

test('a fault that is no trouble of a camera is told as well', () => {
  expect(cameraTrouble(new TypeError('no'))).toBe(cameraTroubles.other);
});

test('a code that stays in the picture is taken once, and again after it has been away for a while', () => {
  let clock = 0;
  const isNew = repeatFilter(() => clock);
  const seen: boolean[] = [];
  // Seen every 100 ms for ten seconds: each look begins the wait anew.
  for (; clock < 10_000; clock += 100) seen.push(isNew('K1'));
  expect(seen.filter(Boolean)).toHaveLength(1);
  clock += 2800;
  expect(isNew('K1')).toBe(false);
  clock += 3000;
  expect(isNew('K1')).toBe(true);
});

test('the next person is taken at once', () => {
  const isNew = repeatFilter(() => 0);
  expect([isNew('K1'), isNew('K2'), isNew('K2'), isNew('K1')]).toEqual([true, true, false, true]);
});
