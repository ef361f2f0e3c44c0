import { describe, expect, test } from 'vitest';
import { meaningsInRow, meaningsOf } from './headers.ts';
import type { ImportedField } from './importable.ts';

const fields: readonly ImportedField[] = [
  { field: 'npa', kind: 'code', header: 'NPA', width: 10, otherHeaders: [] },
  { field: 'first_name', kind: 'text', header: 'Name', width: 10, otherHeaders: ['Nama'] },
  {
    field: 'title',
    kind: 'text',
    header: 'Title',
    width: 10,
    otherHeaders: ['Gelar'],
    lesserHeaders: ['Profesi', 'Jabatan'],
  },
  { field: 'phone', kind: 'phone', header: 'Phone', width: 10, otherHeaders: ['Telepon', 'No. HP'] },
  { field: 'practice_permit_number', kind: 'code', header: 'Permit', width: 10, otherHeaders: ['No. SIP', 'SIP'] },
  { field: 'serkom_number', kind: 'code', header: 'Serkom', width: 10, otherHeaders: ['No. Serkom'] },
  {
    field: 'serkom_end_date',
    kind: 'day',
    header: 'Serkom End Date',
    width: 10,
    otherHeaders: ['Masa Berlaku Serkom'],
    lesserHeaders: ['Tgl Serkom'],
    bare: { headers: ['Berlaku s/d', 'Masa Berlaku'], own: 'serkom_number', others: ['practice_permit_number'] },
  },
];

function meanings(headers: string[], remembered: Parameters<typeof meaningsInRow>[3] = new Map()) {
  const known = meaningsOf({ fields, leftOut: ['No', 'Tgl Terbit'] });
  return meaningsInRow(headers, { fields }, known, remembered).map(({ field, because }) =>
    field === null ? because : `${field}: ${because}`,
  );
}

const end = 'serkom_end_date: title';

describe('a header that many documents may have is taken only where it can mean no other', () => {
  test.each([
    [
      ['No. SIP', 'Berlaku s/d', 'No. Serkom', 'Berlaku s/d'],
      [null, end],
    ],
    [
      ['No. Serkom', 'Berlaku s/d', 'No. SIP', 'Berlaku s/d'],
      [end, null],
    ],
    [
      ['No. SIP', 'Masa Berlaku', 'No. Serkom', 'Berlaku s/d'],
      [null, end],
    ],
    [
      ['No. STR', 'Berlaku s/d', 'No. Serkom', 'Berlaku s/d'],
      [null, end],
    ],
    [
      ['No. SIP', 'Tgl Terbit', 'Berlaku s/d', 'No. Serkom', 'Tgl Terbit', 'Berlaku s/d'],
      [null, end],
    ],
    [
      ['No. Serkom', 'Nama', 'Berlaku s/d (SIP)', 'Berlaku s/d (No. Serkom)'],
      [null, end],
    ],
    [['No. Serkom', 'No. SIP', 'Berlaku s/d'], [null]],
    [['No. SIP', 'Masa Berlaku Serkom'], [end]],
    [['No. SIP', 'Berlaku s/d (No. Serkom)'], [end]],
    [['No. Serkom', 'Berlaku s/d (tgl/bln/thn)'], [end]],
    [['NPA', 'Berlaku s/d'], [end]],
    [['', 'Berlaku s/d'], [end]],
    [['No', 'Berlaku s/d'], [end]],
    [['Berlaku s/d', 'No. SIP'], [null]],
    [['Berlaku s/d', 'Nama', 'No. SIP'], [end]],
    [
      ['Nama', 'Berlaku s/d', 'No. SIP', 'Berlaku s/d', 'No. Serkom'],
      [null, null],
    ],
  ])('%j', (headers, expected) => {
    const isDay = (header: string) => /Berlaku/.test(header);
    expect(meanings(headers).filter((_, place) => isDay(headers[place] ?? ''))).toEqual(expected);
  });

  test('but what somebody confirmed counts', () => {
    expect(meanings(['No. Serkom', 'Berlaku s/d'], new Map([['berlakusd', null]]))[1]).toBe('last_time');
  });
});

describe('columns between which only a person can choose are the same field', () => {
  test.each([
    [['NPA', 'Nama', 'Nama'], 'first_name: title'],
    [['Nama', 'Berlaku s/d', 'NPA', 'Berlaku s/d'], end],
    [['Nama', 'Berlaku s/d', 'NPA', 'Masa Berlaku'], end],
    [['No. SIP', 'No. Serkom', 'Berlaku s/d', 'Berlaku s/d'], end],
    [['No. Serkom', 'Berlaku s/d', 'Tgl Terbit', 'Berlaku s/d'], end],
    [['Nama', 'Berlaku s/d', 'No. Serkom', 'Berlaku s/d', 'No. SIP'], end],
    [['No. Serkom', 'Berlaku s/d', 'Masa Berlaku Serkom'], end],
  ])('%j', (headers, meaning) => {
    expect(meanings(headers).filter((one) => one === meaning)).toHaveLength(2);
  });

  test('not where their headers differ: the first is it, and the other is told to be left out', () => {
    expect(meanings(['Telepon', 'No. HP'])).toEqual(['phone: title', 'taken']);
  });
});

test.each([
  [['Profesi', 'Nama'], 'title: title', 'first_name: title'],
  [['Profesi', 'Gelar'], 'taken', 'title: title'],
  [['Gelar', 'Profesi'], 'title: title', 'taken'],
  [['Jabatan/Profesi', 'Gelar'], 'taken', 'title: title'],
  [['Tgl Serkom', 'Nama'], end, 'first_name: title'],
  [['Tgl Serkom', 'Berlaku s/d'], 'taken', end],
  [['Masa Berlaku Serkom', 'Tgl Serkom'], end, 'taken'],
])('in %j what is less likely the field is it only where no other column is', (headers, ...expected) => {
  expect(meanings(headers)).toEqual(expected);
});
