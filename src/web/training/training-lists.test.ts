import { expect, test } from 'vitest';
import { classListAddress } from './training-lists.ts';

const read = (address: string) => classListAddress.read(new URLSearchParams(address));
const again = (address: string) => classListAddress.write(read(address)).toString();

test('a list of classes is written as it was read', () => {
  const address =
    'page=2&pageSize=50&search=siti+aula&module=3&wilayah=5&status=planned&from=2026-01-02&to=2026-03-04&sort=-module';
  expect(again(address)).toBe(address);
  expect(again('')).toBe('');
});

test('what the list does not know is left out of its address', () => {
  expect(again('page=0&pageSize=7&status=gone&from=2026-02-31&sort=title2&module=x&other=1&search=%20%20')).toBe('');
});
