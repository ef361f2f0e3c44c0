import { describe, expect, test } from 'vitest';
import { meaningsInRow } from './column-meanings.ts';
import { meaningsOf } from './headers.ts';
import type { ImportedField } from './importable.ts';

const fields: readonly ImportedField[] = [
  { field: 'npa', kind: 'code', header: 'NPA', width: 10, otherHeaders: [] },
  { field: 'first_name', kind: 'text', header: 'Name', width: 10, otherHeaders: ['Nama'] },
  { field: 'phone', kind: 'phone', header: 'Phone', width: 10, otherHeaders: ['Telepon', 'No. HP'] },
  { field: 'practice_permit_number', kind: 'code', header: 'Permit', width: 10, otherHeaders: ['No. SIP', 'SIP'] },
  { field: 'serkom_number', kind: 'code', header: 'Serkom', width: 10, otherHeaders: ['No. Serkom'] },
  {
    field: 'serkom_end_date',
    kind: 'day',
    header: 'Serkom End Date',
    width: 10,
    otherHeaders: ['Berlaku s/d', 'Masa Berlaku', 'Masa Berlaku Serkom'],
    about: { field: 'serkom_number', words: ['serkom'], others: ['practice_permit_number'] },
  },
];

async function meanings(headers: string[], remembered: Parameters<typeof meaningsInRow>[3] = new Map()) {
  const found = await meaningsInRow(headers, fields, meaningsOf({ fields, leftOut: ['No'] }), remembered);
  return found.map(({ field, because }) => (field === null ? because : `${field}: ${because}`));
}

const end = (because: string) => `serkom_end_date: ${because}`;

describe('a header that many documents may have means the one to its left', () => {
  test.each([
    [
      ['No. SIP', 'Berlaku s/d', 'No. Serkom', 'Berlaku s/d'],
      ['neighbour', end('neighbour')],
    ],
    [
      ['No. Serkom', 'Berlaku s/d', 'No. SIP', 'Berlaku s/d'],
      [end('neighbour'), 'neighbour'],
    ],
    [
      ['No. SIP', 'Masa Berlaku', 'No. Serkom', 'Berlaku s/d'],
      ['neighbour', end('neighbour')],
    ],
    [
      ['No. STR', 'Berlaku s/d', 'No. Serkom', 'Berlaku s/d'],
      ['neighbour', end('neighbour')],
    ],
    [
      ['No. SIP', 'Tgl Terbit', 'Berlaku s/d', 'No. Serkom', 'Tgl Terbit', 'Berlaku s/d'],
      ['neighbour', end('neighbour')],
    ],
    [
      ['No. Serkom', 'Nama', 'Berlaku s/d (SIP)', 'Berlaku s/d (No. Serkom)'],
      ['neighbour', end('title')],
    ],
    [['No. Serkom', 'No. SIP', 'Berlaku s/d'], ['neighbour']],
    [['No. SIP', 'Masa Berlaku Serkom'], [end('title')]],
    [['NPA', 'Berlaku s/d'], [end('title')]],
    [['', 'Berlaku s/d'], [end('title')]],
    [['No', 'Berlaku s/d'], [end('title')]],
    [['Berlaku s/d', 'No. SIP'], [end('title')]],
  ])('%j', async (headers, expected) => {
    const isDay = (header: string) => /Berlaku/.test(header);
    expect((await meanings(headers)).filter((_, place) => isDay(headers[place] ?? ''))).toEqual(expected);
  });

  test('and one whose neighbour tells it takes the field from those that none tells', async () => {
    expect(await meanings(['Nama', 'Berlaku s/d', 'No. Serkom', 'Berlaku s/d'])).toEqual([
      'first_name: title',
      'taken',
      'serkom_number: title',
      end('neighbour'),
    ]);
  });

  test('but what somebody decided counts', async () => {
    const remembered = new Map([['berlakusd', null]]);
    expect((await meanings(['No. Serkom', 'Berlaku s/d'], remembered))[1]).toBe('last_time');
  });
});

describe('columns between which only a person can choose are the same field', () => {
  test.each([
    [['NPA', 'Nama', 'Nama'], 'first_name: title'],
    [['Nama', 'Berlaku s/d', 'NPA', 'Berlaku s/d'], end('title')],
    [['Nama', 'Berlaku s/d', 'NPA', 'Masa Berlaku'], end('title')],
    [['Nama', 'Berlaku s/d', 'No. SIP', 'Berlaku s/d', 'No. Serkom'], end('title')],
    [['No. SIP', 'No. Serkom', 'Berlaku s/d', 'Berlaku s/d'], end('title')],
    [['No. Serkom', 'Berlaku s/d', 'Tgl Terbit', 'Berlaku s/d'], end('title')],
    [['Nama', 'Berlaku s/d', 'No. Serkom', 'Berlaku s/d', 'No. SIP'], end('title')],
  ])('%j', async (headers, meaning) => {
    expect((await meanings(headers)).filter((one) => one === meaning)).toHaveLength(2);
  });

  test('also where one says itself which document it is about', async () => {
    const headers = ['No. Serkom', 'Berlaku s/d', 'Masa Berlaku Serkom'];
    expect((await meanings(headers)).slice(1)).toEqual([end('neighbour'), end('title')]);
  });

  test('not where their headers differ: the first is it, and the other is told to be left out', async () => {
    expect(await meanings(['Telepon', 'No. HP'])).toEqual(['phone: title', 'taken']);
  });
});
