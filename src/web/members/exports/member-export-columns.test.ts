import { expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { memberExportColumns, memberExportName } from './member-export-columns.ts';

const columns = memberExportColumns('https://direktori.example', null);

const siti: Member = {
  id: 7,
  npa: '00123',
  fullName: 'Siti Aminah, S.Psi.',
  image_url: '/api/v1/files/abc.jpg',
  title: 'Konselor',
  membershipType: 'IKAI Bali',
  email: 'siti@example.or.id',
  phone: '0812',
  practicePermitNo: '=1+1',
  experienceYear: 4,
  serkomNo: 'SK-1',
  serkomEndDate: '2027-02-01',
  status: 'active',
  order: 3,
  membershipTypeId: 1,
  experienceYearStart: 2022,
  level: '0',
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
};

test('exports the columns of the specification in its order', () => {
  expect(columns.map(({ title }) => title.toLowerCase())).toEqual([
    'id',
    'name',
    'npa',
    'title',
    'email',
    'image',
    'phone',
    'practice permit',
    'experience',
    'serkom number',
    'serkom end date',
    'status',
    'order',
  ]);
});

test('exports a member as it reads', () => {
  expect(columns.map(({ value }) => value(siti))).toEqual([
    7,
    'Siti Aminah, S.Psi.',
    '00123',
    'Konselor',
    'siti@example.or.id',
    'https://direktori.example/api/v1/files/abc.jpg',
    '0812',
    '=1+1',
    4,
    'SK-1',
    '01-02-2027',
    'active',
    3,
  ]);
});

test('exports the columns that the list shows, in its order, where those are asked for', () => {
  const chosen = memberExportColumns('', ['npa', 'level', 'fullName', 'serkomEndDate']);
  expect(chosen.map(({ title, value }) => [title, value(siti)])).toEqual([
    ['NPA', '00123'],
    ['Level', '0'],
    ['Name', 'Siti Aminah, S.Psi.'],
    ['Serkom End Date', '01-02-2027'],
  ]);
});

test('names the file after the page', () => {
  expect(memberExportName(3)).toBe('list_anggota_ikai_(page_3).xls');
});
