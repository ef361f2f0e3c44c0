import { expect, test } from 'vitest';
import type { ImportColumn } from '#contract/import-columns.ts';
import type { ImportDetail } from '#contract/imports.ts';
import {
  ambiguousSample,
  choicesOf,
  columnFaults,
  columnNames,
  isJoined,
  missingFields,
  openQuestions,
  sampleDay,
  swappedDay,
} from './column-choices.ts';

const aColumn = (overrides: Partial<ImportColumn>): ImportColumn => ({
  index: 0,
  title: 'NPA',
  field: 'npa',
  because: 'title',
  samples: ['K1.0012'],
  orders: [],
  order: null,
  date_cells: [],
  swapped: null,
  merged: 0,
  filled: null,
  may_be: null,
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
  format: 'xlsx',
  encoding: null,
  sheets: [{ name: 'Sheet1', rows: 4 }],
  sheet: 'Sheet1',
  title_row: 1,
  title_row_because: 'known',
  first_rows: [],
  columns,
  undecided: 0,
  lost_zeros: 0,
  restores_zeros: false,
});

test('a header with two meanings is asked about until a check has recorded the answer', () => {
  const open = aColumn({ field: null, because: null, may_be: 'serkom_end_date' });
  const read = anImport([open]);
  expect(openQuestions(read, choicesOf(read)).get(0)).toEqual(['meaning']);
  const checked = anImport([{ ...open, because: 'person' }]);
  expect(openQuestions(checked, choicesOf(checked)).size).toBe(0);
});

test('P13: a sample is read in each order', () => {
  expect(sampleDay('03/04/2026', 'dmy')).toBe('2026-04-03');
  expect(sampleDay('03/04/2026', 'mdy')).toBe('2026-03-04');
  expect(sampleDay('2026.4.3', 'ymd')).toBe('2026-04-03');
  expect(sampleDay('13/04/2026', 'mdy')).toBeNull();
  expect(sampleDay('3 April 2026', 'dmy')).toBeNull();
});

test('P13: the question is asked with a date that the orders read differently', () => {
  expect(ambiguousSample(['05/05/2026', '03/04/2026'], ['dmy', 'mdy'])).toBe('03/04/2026');
  expect(ambiguousSample(['05/05/2026'], ['dmy', 'mdy'])).toBeNull();
});

test('P13: an ambiguous column is an open question until somebody says how it is read, or leaves it out', () => {
  const detail = anImport([aColumn({ title: 'Berlaku', field: 'serkom_end_date', orders: ['dmy', 'mdy'] })]);
  const field = 'serkom_end_date' as const;
  expect(openQuestions(detail, choicesOf(detail))).toEqual(new Map([[0, ['order']]]));
  expect(openQuestions(detail, { columns: [{ index: 0, field, order: 'dmy' }] })).toEqual(new Map());
  expect(openQuestions(detail, { columns: [{ index: 0, field: null }] })).toEqual(new Map());
});

test('date cells beside days in texts are an open question until somebody says how they are meant', () => {
  const detail = anImport([aColumn({ title: 'Berlaku', field: 'serkom_end_date', date_cells: ['2029-04-05'] })]);
  const field = 'serkom_end_date' as const;
  expect(openQuestions(detail, choicesOf(detail))).toEqual(new Map([[0, ['swapped']]]));
  for (const swapped of [true, false]) {
    expect(openQuestions(detail, { columns: [{ index: 0, field, swapped }] })).toEqual(new Map());
  }
  expect(openQuestions(detail, { columns: [{ index: 0, field: null }] })).toEqual(new Map());
  expect(swappedDay('2029-04-05')).toBe('2029-05-04');
});

test('of two digits above 49 no century is told', () => {
  expect(sampleDay('25/04/49', 'dmy')).toBe('2049-04-25');
  expect(sampleDay('25/04/50', 'dmy')).toBeNull();
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

test('parts of a name are joined, but for two of the same part', () => {
  const name = { field: 'first_name', because: 'title' } as const;
  const columns = [
    aColumn({ index: 0, title: 'Nama Depan', part: 0, ...name }),
    aColumn({ index: 1, title: 'Nama Belakang', part: 2, ...name }),
    aColumn({ index: 2, title: 'Last Name', part: 2, ...name }),
  ];
  const joinedIn = (detail: ImportDetail) => {
    const choices = choicesOf(detail);
    return choices.columns.map((choice, place) => isJoined(detail, choices, columns[place] as ImportColumn, choice));
  };
  const two = anImport(columns.slice(0, 2));
  expect(columnFaults(two, choicesOf(two)).size).toBe(0);
  expect(joinedIn(two)).toEqual([true, true]);
  const three = anImport(columns);
  expect([...columnFaults(three, choicesOf(three)).keys()]).toEqual([1, 2]);
  const one = anImport(columns.slice(0, 1));
  expect(joinedIn(one)).toEqual([false]);
});
