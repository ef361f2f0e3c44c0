import { expect, test } from 'vitest';
import { storageOf } from '#test/support/storage.ts';
import { keptIn } from './storage.ts';

const refusing = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test.for([
  ['refuses', refusing],
  ['has none', () => null],
  ['is full', () => storageOf(0)],
] as const)('where the browser %s, memory keeps what is written', ([, open]) => {
  const kept = keptIn(open);
  expect(kept.write('a', 'one')).toBe(false);
  expect([kept.read('a'), kept.read('b'), kept.keys()]).toEqual(['one', null, ['a']]);
  kept.remove('a');
  expect([kept.read('a'), kept.keys()]).toEqual([null, []]);
});

test('what found no room is read instead of what was stored before, until there is room again', () => {
  const storage = storageOf(5);
  const kept = keptIn(() => storage);
  expect(kept.write('a', 'short')).toBe(true);
  expect(kept.write('a', 'too long')).toBe(false);
  expect([kept.read('a'), kept.keys()]).toEqual(['too long', ['a']]);
  expect(kept.write('a', 'small')).toBe(true);
  expect([kept.read('a'), storage.getItem('a')]).toEqual(['small', 'small']);
});
