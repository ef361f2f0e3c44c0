import { expect, test } from 'vitest';
import { namedIn } from './training-words.ts';

test.each([
  ['K1.001\r\nK1.002\r\n', ['K1.001', 'K1.002']],
  ['K1.001, K1.002;K2 003', ['K1.001', 'K1.002', 'K2 003']],
  ['K1.001\tK1.002\n\n  \n', ['K1.001', 'K1.002']],
  ['https://ikai.test/lookup?npa=K1.001%2F9', ['https://ikai.test/lookup?npa=K1.001%2F9']],
  [' \n', []],
])('the NPAs in %j', (text, npas) => {
  expect(namedIn(text)).toEqual(npas);
});
