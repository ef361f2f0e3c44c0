import { expect, test } from 'vitest';
import type { ImportRow } from '#contract/import-rows.ts';
import { rowTitle, viewOf } from './row-cells.ts';

const aCell = (field: ImportRow['cells'][number]['field'], text: string, is_corrected = false) => ({
  field,
  text,
  is_corrected,
});

const aRow = (overrides: Partial<ImportRow> = {}): ImportRow => ({
  number: 12,
  verdict: 'new',
  choice: 'add',
  target: null,
  candidates: [],
  alike: [],
  cells: [
    aCell('npa', 'K1.0012'),
    aCell('first_name', 'Siti Aminah'),
    aCell('phone', '0812'),
    aCell('email', ''),
    aCell('serkom_end_date', '03/04/2026'),
  ],
  fields: [{ field: 'serkom_end_date', old: null, new: '2026-04-03' }],
  faults: [],
  warnings: [],
  ...overrides,
});

const siti = { id: 5, npa: 'K1.0012', name: 'Siti A.', because: ['npa' as const] };
const shown = (row: ImportRow, isUnfolded = false, typed = {}) =>
  viewOf('members', row, typed, isUnfolded).cells.map(({ field }) => field);

test('a new row shows what it has; its name and NPA stand above, and what is empty is folded away', () => {
  expect(shown(aRow())).toEqual(['phone', 'serkom_end_date']);
  expect(viewOf('members', aRow(), {}, false).hidden).toBe(3);
  expect(shown(aRow(), true)).toEqual(['npa', 'first_name', 'phone', 'email', 'serkom_end_date']);
});

test('P13: the day of a row is shown with its month in words', () => {
  const view = viewOf('members', aRow(), {}, false);
  expect(view.cells[1]).toMatchObject({ text: '03/04/2026', value: '3 April 2026', old: null });
});

test('a row that changes somebody shows the old and the new of what differs, and nothing else', () => {
  const fields = [{ field: 'phone' as const, old: '0811', new: '0812' }];
  const row = aRow({ verdict: 'changed', choice: 'change', target: siti, fields });
  expect(viewOf('members', row, {}, false).cells).toMatchObject([
    { field: 'phone', text: '0812', value: '0812', old: { value: '0811' } },
  ]);
  const elsewhere = [...fields, { field: 'status' as const, old: 'inactive', new: 'active' }];
  expect(viewOf('members', { ...row, fields: elsewhere }, {}, false).cells[1]).toMatchObject({
    field: 'status',
    text: null,
    value: 'Active',
    old: { value: 'Non Active' },
  });
});

test('every fault stands at its field, also where the file has no such column; that of the whole row for itself', () => {
  const faults = [
    { field: 'npa' as const, message: 'NPA ini sudah dipakai.' },
    { field: 'title' as const, message: 'Please input title!' },
    { field: null, message: 'Baris ini tidak dapat dibaca.' },
  ];
  const view = viewOf('members', aRow({ verdict: 'wrong', faults }), {}, false);
  expect(view.cells.filter((cell) => cell.faults.length > 0)).toMatchObject([
    { field: 'npa', text: 'K1.0012', faults: ['NPA ini sudah dipakai.'] },
    { field: 'title', text: '', faults: ['Please input title!'] },
  ]);
  expect(view.faults).toEqual(['Baris ini tidak dapat dibaca.']);
});

test('what was probably meant instead of a faulty cell stands at the cell', () => {
  const faults = [{ field: 'membership_type_id' as const, message: 'Tidak dikenal.', suggestion: 'Jawa Timur' }];
  const { cells } = viewOf('members', aRow({ verdict: 'wrong', faults }), {}, false);
  expect(cells.map(({ suggestion }) => suggestion)).toEqual([null, null, 'Jawa Timur']);
});

test('a long cell is shown to its 200th letter, until the row is unfolded and its whole text is there', () => {
  const long = 'Ab'.repeat(150);
  const begun = { ...aCell('email', long.slice(0, 200)), is_cut: true as const };
  const shownAs = (cell: ImportRow['cells'][number], isUnfolded: boolean) => {
    const { cells, hasLong } = viewOf('members', aRow({ cells: [cell], fields: [] }), {}, isUnfolded);
    return [cells[0]?.value, cells[0]?.isCut, hasLong];
  };
  expect(shownAs(begun, false)).toEqual([`${long.slice(0, 200)}…`, true, true]);
  expect(shownAs(begun, true)).toEqual([`${long.slice(0, 200)}…`, true, true]);
  expect(shownAs(aCell('email', long), false)).toEqual([`${long.slice(0, 200)}…`, false, true]);
  expect(shownAs(aCell('email', long), true)).toEqual([long, false, true]);
  expect(rowTitle(aRow({ cells: [aCell('first_name', long)] })).name).toBe(`${long.slice(0, 200)}…`);
});

test('a cell that was corrected or is typed in stays in sight', () => {
  const cells = [aCell('npa', 'K1.0012', true), aCell('email', ''), aCell('phone', '0812')];
  expect(shown(aRow({ verdict: 'same', target: siti, cells, fields: [] }), false, { '12:email': 'a@b.id' })).toEqual([
    'npa',
    'email',
  ]);
});

test('a row is called by whom it was found to be, or by what the file says', () => {
  expect(rowTitle(aRow({ verdict: 'changed', target: siti }))).toMatchObject({ name: 'Siti A.', npa: 'K1.0012' });
  expect(rowTitle(aRow({ verdict: 'possible', target: siti })).name).toBe('Siti Aminah');
  expect(rowTitle(aRow())).toEqual({ name: 'Siti Aminah', npa: 'K1.0012' });
  expect(rowTitle(aRow({ cells: [aCell('npa', ' ')] }))).toEqual({ name: 'Tanpa nama', npa: null });
});
