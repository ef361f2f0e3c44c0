import { expect, test } from 'vitest';
import { importAddress, importListAddress } from './import-list-url.ts';

const view = (address: string) => importAddress.read(new URLSearchParams(address));
const list = (address: string) => importListAddress.read(new URLSearchParams(address));

test('an address that says nothing shows the first page of everything, and is written as nothing', () => {
  expect(view('')).toEqual(importAddress.plain);
  expect(importAddress.write(importAddress.plain).toString()).toBe('');
  expect(list('')).toEqual(importListAddress.plain);
  expect(importListAddress.write(importListAddress.plain).toString()).toBe('');
});

test('the step, the verdict and the page stand in the address', () => {
  const address = 'page=3&pageSize=1000&step=columns&verdict=wrong';
  expect(view(address)).toEqual({ step: 'columns', verdict: 'wrong', page: 3, pageSize: 1000 });
  expect(importAddress.write(view(address)).toString()).toBe(address);
  const second = 'page=2&pageSize=100&subject=regions';
  expect(importListAddress.write(list(second)).toString()).toBe(second);
});

test('what an address does not know is left out', () => {
  expect(view('step=3&verdict=bagus&page=0&pageSize=7')).toEqual(importAddress.plain);
  expect(list('subject=accounts&page=-1&pageSize=1000')).toEqual(importListAddress.plain);
});
