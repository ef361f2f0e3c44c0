import { expect, test } from 'vitest';
import { historyListAddress } from './history-list.ts';

const read = (text: string) => historyListAddress.read(new URLSearchParams(text));
const write = (text: string) => historyListAddress.write(read(text)).toString();

test('an address without anything is the plain history, and is written without anything', () => {
  expect(read('')).toEqual(historyListAddress.plain);
  expect(write('')).toBe('');
});

test('every filter survives in the address', () => {
  const address =
    'page=3&pageSize=50&subject=members&subject_id=5&account_id=2&operation_id=7&action=changed&field=phone&from=2026-11-01&to=2026-11-30';
  expect(write(address)).toBe(address);
});

test('what the history does not know is left out', () => {
  expect(
    write('page=0&pageSize=7&subject=pets&account_id=x&operation_id=0&action=eaten&field=tail&from=2026-02-30&other=1'),
  ).toBe('');
});

test('a number says nothing without what it is a number of', () => {
  expect(write('subject_id=5')).toBe('');
  expect(read('subject=members&subject_id=5')).toMatchObject({ subject: 'members', subject_id: 5 });
});
