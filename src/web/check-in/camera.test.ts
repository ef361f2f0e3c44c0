import { expect, test } from 'vitest';
import { cameraTrouble, cameraTroubles } from './camera.ts';

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
