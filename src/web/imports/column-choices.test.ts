import { expect, test } from 'vitest';
import type { ImportColumn } from '#contract/import-columns.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { choicesOf, columnFaults, columnNames, missingFields, sentChoices, unanswered } from './column-choices.ts';

const aColumn = (overrides: Partial<ImportColumn>): ImportColumn => ({
  index: 0,
  title: 'NPA',
  field: 'npa',
  because: 'title',
  samples: [{ number: 2, text: 'K1.0012' }],
  readings: [],
  reading: null,
  merged: 0,
  filled: null,
  ...overrides,
});

const anImport = (columns: ImportColumn[]): ImportDetail => ({
  id: 1,
  subject: 'members',
  state: 'read',
  file_name: 'anggota.xlsx',
  account_id: 1,
  account_name: 'Budi',
  account_email: 'budi@ikai.test',
  at: '2026-11-20T18:30:00.000Z',
  rows: 3,
  counts: { new: 0, changed: 0, same: 0, possible: 0, other_name: 0, wrong: 0 },
  added: 0,
  changed: 0,
  applied_at: null,
  undone_at: null,
  operation_id: null,
  revision: 1,
  format: 'xlsx',
  encoding: null,
  sheets: [{ name: 'Sheet1', rows: 4 }],
  sheet: 'Sheet1',
  title_row: 1,
  title_row_because: 'known',
  first_rows: [],
  columns,
  values: [],
  undecided: 0,
  lost_zeros: 0,
  restores_zeros: false,
  keeps_rows: true,
});

test('P13: an ambiguous column is an open question until somebody says how it is read, or leaves it out', () => {
  const dmy = { order: 'dmy', swaps: false } as const;
  const readings = [dmy, { order: 'mdy', swaps: false } as const].map((reading) => ({ ...reading, examples: [] }));
  const detail = anImport([aColumn({ title: 'Berlaku', field: 'serkom_end_date', readings })]);
  const field = 'serkom_end_date' as const;
  expect(unanswered(detail, choicesOf(detail))).toEqual([{ index: 0, questions: ['reading'] }]);
  expect(unanswered(detail, { columns: [{ index: 0, field, reading: dmy }] })).toEqual([]);
  expect(unanswered(detail, { columns: [{ index: 0, field: null }] })).toEqual([]);
});

test('columns of one header are told apart by their places', () => {
  const columns = [
    aColumn({}),
    aColumn({ index: 1, title: 'Nama' }),
    aColumn({ index: 2 }),
    aColumn({ index: 3, title: '' }),
  ];
  expect([...columnNames(columns).values()]).toEqual(['NPA (kolom ke-1)', 'Nama', 'NPA (kolom ke-3)', 'Kolom 4']);
});

test('a field that two columns are to be is pointed out at both, with the header of the other', () => {
  const detail = anImport([
    aColumn({}),
    aColumn({ index: 1, title: 'Nomor' }),
    aColumn({ index: 2, title: '', field: null }),
  ]);
  const faults = columnFaults(detail, choicesOf(detail));
  expect([...faults.keys()]).toEqual([0, 1]);
  expect(faults.get(0)).toContain('“Nomor”');
  expect(faults.get(1)).toContain('“NPA”');
});

test('the fields that every new row needs are named while no column is one of them', () => {
  const detail = anImport([aColumn({ field: 'first_name' })]);
  expect(missingFields('members', choicesOf(detail))).toEqual(['npa', 'title', 'membership_type_id']);
  expect(missingFields('regions', choicesOf(detail))).toEqual(['name']);
});

test('a value for all rows is sent only while its field has no column, and not an empty one', () => {
  const detail = anImport([aColumn({})]);
  const title = { field: 'title' as const, text: 'Konselor' };
  const choices = { ...choicesOf(detail), values: [title, { field: 'membership_type_id' as const, text: ' ' }] };
  expect(sentChoices('members', choices).values).toEqual([title]);
  const columns = [{ index: 0, field: 'title' as const }];
  expect(sentChoices('members', { ...choices, columns }).values).toEqual([]);
});
