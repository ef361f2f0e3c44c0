import { describe, expect, test } from 'vitest';
import { isSameName, isSamePerson, nameKey, phoneKey } from './same-person.ts';

describe('a telephone number is the same', () => {
  test.each(['081234567890', '+6281234567890', '0812-3456-7890', '62 812 3456 7890', '(0812) 34567890', '81234567890'])(
    'as %s',
    (phone) => expect(phoneKey(phone)).toBe('81234567890'),
  );

  test('as itself only: another digit is another number, and too few digits are none', () => {
    expect(phoneKey('081234567891')).not.toBe(phoneKey('081234567890'));
    expect([phoneKey(null), phoneKey('-'), phoneKey('0812'), phoneKey('belum ada')]).toEqual([null, null, null, null]);
  });
});

describe('P19: a name is the same with and without its degrees', () => {
  test.each([
    'Siti Aminah',
    'SITI AMINAH',
    'Dr. Siti Aminah, S.Psi., M.Si',
    'Dra. Hj. Siti Aminah S.Psi, M.Si.',
    'siti  aminah, SE., MM',
    'Siti Aminah SE MM',
    'Siti Aminah, S.E., M.M., Ph.D',
    'Hj Siti Aminah',
    'Ns. Siti Aminah, A.Md.Kep',
  ])('as %s', (name) => expect(nameKey(name)).toBe('siti aminah'));

  test.each([
    ['Moh. Yusuf', 'Muhammad Yusuf'],
    ["Ma'ruf Amin", 'Maruf Amin'],
    ['Élodie', 'Elodie'],
    ['Abd. Rahman', 'Abdul Rahman'],
  ])('%s is spelt %s too', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  test.each([
    ['Siti Aminah', 'Siti Aminah Putri'],
    ['A. Rahman', 'B. Rahman'],
    ['Budi', 'Budiman'],
  ])('%s is not %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));

  test('nothing is left of what is no name', () => {
    expect([nameKey(''), nameKey(' - '), nameKey('S.Psi'), nameKey(', M.Si')]).toEqual([null, null, null, null]);
  });
});

describe('a name can be of the same person', () => {
  test.each([
    ['Siti Aminah', 'SITI  AMINAH, S.Psi., M.Si'],
    ['Siti Aminah', 'Sitti Aminah'],
    ['Siti Aminah', 'Siti Aminah Rahman'],
    ['Siti Aminah', 'Aminah Siti'],
    ['Siti Aminah', 'Siti A.'],
    ['Siti', 'Siti Aminah'],
    ['Suharto', 'Soeharto'],
    ['Nur Hidayah', 'Nurhidayah'],
    ['Moh. Yusuf', 'Muhammad Yusup'],
    ['Yohanes Wibowo', 'Johanes Wibowo'],
    ['Rina Kartika Sari', 'Rina Wulandari'],
    ['S.Psi', 'Siti Aminah'],
  ])('%s as %s', (one, other) => {
    const [key, otherKey] = [nameKey(one), nameKey(other)];
    expect(isSamePerson(key, otherKey)).toBe(true);
    expect(isSamePerson(otherKey, key)).toBe(true);
  });

  test.each([
    ['Siti Aminah', 'Budi Santoso'],
    ['Siti Aminah', 'Siti Rahmawati'],
    ['Muhammad Ali', 'Muhammad Yusuf'],
    ['Rini Wulandari', 'Rina Kartika'],
    ['Dewi Lestari, S.Psi', 'Budi Hartono, S.Psi'],
  ])('%s not as %s', (one, other) => {
    const [key, otherKey] = [nameKey(one), nameKey(other)];
    expect(isSamePerson(key, otherKey)).toBe(false);
    expect(isSamePerson(otherKey, key)).toBe(false);
  });
});

describe('a name is another one written otherwise', () => {
  test.each([
    ...['Sitti Aminah', 'Hj. Siti Aminah, M.Psi', 'Siti Aminah Rahman', 'Siti A.', 'Aminah Siti', 'Siti Amina'],
    ...['SitiAminah', 'Siti Aminnah', 'Siti Aminah S.'],
  ])('as Siti Aminah is %s', (other) => {
    expect(isSameName('Siti Aminah', other)).toBe(true);
  });

  test.each([
    ['Rina Siregar', 'Budi Siregar'],
    ['Siti Nurhaliza Siregar', 'Siti Rahma Siregar'],
    ['Budi Santoso', 'Rudi Santoso'],
    ['Budi Prasetyo', 'Budi Hartono'],
    ['Siti Rahmawati', 'Sri Rahmawati'],
    ['Dewi Lestari', 'Desi Lestari'],
    ['Nur Rahmayanti', 'Nur Rahmawati'],
  ])('and %s is not %s: a family or a given name is not enough', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});
