import { expect, test } from 'vitest';
import { importedValueText, summaryOf, valuesText } from './import-words.ts';

const counted = {
  subject: 'members' as const,
  rows: 321,
  counts: { new: 13, changed: 31, same: 270, possible: 3, other_name: 0, wrong: 4 },
  added: 12,
  changed: 30,
  undecided: 3,
};

test('what applying would do is told in one sentence, what stays out included', () => {
  expect(summaryOf(counted)).toBe(
    '12 anggota baru, 30 diperbarui; 4 baris salah dan 2 dilewati tidak ikut; 3 menunggu keputusan',
  );
});

test('the sentence has only what there is', () => {
  const counts = { new: 0, changed: 0, same: 5, possible: 0, other_name: 0, wrong: 0 };
  const nothing = { ...counted, rows: 5, counts, added: 0, changed: 0, undecided: 0 };
  expect(summaryOf(nothing)).toBe('Belum ada yang akan ditulis');
  expect(summaryOf({ ...nothing, rows: 1205, changed: 1200 })).toBe('1.200 anggota diperbarui');
  expect(summaryOf({ ...nothing, subject: 'regions', rows: 8, added: 1 })).toBe(
    '1 wilayah baru; 2 baris dilewati tidak ikut',
  );
});

test('P13: a date is told with its month in words', () => {
  expect(importedValueText('members', 'serkom_end_date', '2026-04-03')).toBe('3 April 2026');
  expect(importedValueText('members', 'serkom_end_date', null)).toBeNull();
});

test('other values are told in the words of the screens, text as it is', () => {
  expect(importedValueText('members', 'status', 'inactive')).toBe('Non Active');
  expect(importedValueText('members', 'phone', '0812')).toBe('0812');
  expect(importedValueText('members', 'order', 0)).toBe('0');
  expect(importedValueText('members', 'email', '')).toBeNull();
});

test('what fills empty cells of all rows is told by the field', () => {
  const values = [
    { field: 'title' as const, text: 'Konselor' },
    { field: 'membership_type_id' as const, text: 'Bali' },
  ];
  expect(valuesText({ subject: 'members', values })).toBe(
    'Title yang kosong diisi “Konselor” dan Keanggotaan yang kosong diisi “Bali”.',
  );
});
