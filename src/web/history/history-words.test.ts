import { expect, test } from 'vitest';
import { addDays, calendarOf } from '#contract/dates.ts';
import type { ChangeEntry } from '#contract/history.ts';
import { byDay, consequenceOf, dayName, rowName, valueText } from './history-words.ts';

const jakarta = calendarOf('Asia/Jakarta');

function aChange(overrides: Partial<ChangeEntry> = {}): ChangeEntry {
  return {
    id: 1,
    subject: 'members',
    subject_id: 5,
    subject_name: 'Siti Aminah (K1.0012)',
    subject_class: null,
    version: 2,
    action: 'changed',
    source: 'form',
    account_id: 1,
    account_name: 'Budi',
    account_email: 'budi@ikai.test',
    at: '2026-11-20T18:30:00.000Z',
    fields: [{ field: 'practice_permit_number', old: null, new: 'SIP-1' }],
    undoable: true,
    ...overrides,
  };
}

test('values are told in the words of the screens', () => {
  expect(valueText('members', 'serkom_end_date', '2027-03-12', jakarta)).toBe('12-03-2027');
  expect(valueText('members', 'status', 'inactive', jakarta)).toBe('Non Active');
  expect(valueText('accounts', 'status', 'disabled', jakarta)).toBe('Nonaktif');
  expect(valueText('accounts', 'role', 'superadmin', jakarta)).toBe('Superadmin');
  expect(valueText('members', 'order', 0, jakarta)).toBe('0');
  expect(valueText('members', 'phone', '0812', jakarta)).toBe('0812');
  expect(valueText('members', 'phone', null, jakarta)).toBeNull();
  expect(valueText('training_classes', 'starts_at', '2026-11-21T02:00:00.000Z', jakarta)).toBe('21-11-2026 09.00');
  expect(valueText('training_classes', 'status', 'cancelled', jakarta)).toBe('Dibatalkan');
  expect(valueText('training_registrations', 'attended_how', 'qr', jakarta)).toBe('Kode QR');
  expect(valueText('training_registrations', 'attended_how', 'typed', jakarta)).toBe('Diketik');
});

test('what was done in training reads like the rest', () => {
  const participant = { subject: 'training_registrations', subject_name: 'Ani (K1.1) di Dasar' } as const;
  expect(rowName(aChange(participant))).toEqual({ noun: 'peserta', name: 'Ani (K1.1) di Dasar' });
  const fields = [{ field: 'attended_at', old: null, new: '2026-11-21T02:00:00.000Z' }];
  expect(consequenceOf(aChange({ ...participant, fields }))).toContain('Ditandai hadir kembali seperti sebelumnya');
  const lesson = { subject: 'training_classes', subject_name: 'Dasar (21-11-2026)', action: 'created' } as const;
  expect(consequenceOf(aChange(lesson))).toBe('Kelas Dasar (21-11-2026) dihapus.');
});

test('a row that is gone for ever is told by its number', () => {
  expect(rowName(aChange({ subject_name: null }))).toEqual({ noun: 'anggota', name: 'nomor 5' });
  expect(rowName(aChange({ subject: 'regions', subject_name: 'Aceh' }))).toEqual({ noun: 'wilayah', name: 'Aceh' });
});

test('the days of changes are those of the association, whatever the day in Greenwich', () => {
  const evening = aChange({ id: 2, at: '2026-11-20T16:30:00.000Z' });
  const days = byDay([aChange(), evening, aChange({ id: 3, at: '2026-11-20T01:00:00.000Z' })], jakarta);
  expect(days.map(({ day, changes }) => [day, changes.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ]);
});

test('days near today have their names, others are spelled out', () => {
  expect(dayName(jakarta.today(), jakarta)).toBe('Hari ini');
  expect(dayName(addDays(jakarta.today(), -1), jakarta)).toBe('Kemarin');
  expect(dayName('2026-03-12', jakarta)).toBe('Kamis, 12 Maret 2026');
});

test('what taking a change back will do is said beforehand', () => {
  expect(consequenceOf(aChange())).toContain('Practice Permit kembali seperti sebelumnya');
  expect(consequenceOf(aChange({ action: 'created' }))).toBe('Siti Aminah (K1.0012) dihapus dan masuk ke Sampah.');
  expect(consequenceOf(aChange({ action: 'deleted' }))).toBe('Siti Aminah (K1.0012) dipulihkan.');
  const region = { subject: 'regions', subject_name: 'Aceh', action: 'created' } as const;
  expect(consequenceOf(aChange(region))).toBe('Wilayah Aceh dihapus.');
});
