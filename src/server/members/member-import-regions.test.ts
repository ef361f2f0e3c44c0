import { expect, it } from 'vitest';
import { regionFinder } from './member-import-regions.ts';

const regions = [
  { id: 1, name: 'Aceh', code: '11' },
  { id: 2, name: 'Jawa Barat', code: '32' },
  { id: 3, name: 'DKI Jakarta', code: '31' },
  { id: 4, name: 'Nusa Tenggara Timur (NTT)', code: 'NTT' },
  { id: 5, name: 'Bali', code: null },
  { id: 6, name: '51', code: 'Luar Negeri' },
  { id: 7, name: 'Asia-Pasifik', code: '51' },
  { id: 8, name: 'Asia Pasifik', code: '52' },
];
const regionOf = regionFinder(regions);

it.each([
  ['Aceh', 1],
  ['aceh', 1],
  ['IKAI Aceh', 1],
  ['ikai  aceh', 1],
  ['IKAI-ACEH', 1],
  ['11', 1],
  ['Jawa Barat', 2],
  ['JawaBarat', 2],
  ['jawa-barat.', 2],
  ['IKAI Jawa Barat', 2],
  ['D.K.I. Jakarta', 3],
  ['ntt', 4],
  ['Nusa Tenggara Timur NTT', 4],
  ['Bali', 5],
  ['luar negeri', 6],
  ['52', 8],
])('%j is a region by its name, its code, or IKAI and its name', (text, id) => {
  expect(regionOf(text)).toEqual({ id });
});

it('what is written exactly counts before what is written nearly so', () => {
  expect(regionOf('Asia-Pasifik')).toEqual({ id: 7 });
  expect(regionOf('ikai asia pasifik')).toEqual({ id: 8 });
});

it('what several are called is a fault that names them', () => {
  expect(regionOf('51')).toEqual({
    fault: 'Wilayah "51" dapat berarti "51" atau "Asia-Pasifik". Tulis nama lengkapnya.',
  });
  expect(regionOf('AsiaPasifik')).toMatchObject({
    fault: expect.stringContaining('"Asia-Pasifik" atau "Asia Pasifik"'),
  });
});

it.each([
  ['Jawa Brat', 'Wilayah "Jawa Brat" tidak dikenal. Maksud Anda "Jawa Barat"?'],
  ['IKAI Jwa Barat', 'Wilayah "IKAI Jwa Barat" tidak dikenal. Maksud Anda "Jawa Barat"?'],
  ['Jakarta', 'Wilayah "Jakarta" tidak dikenal. Maksud Anda "DKI Jakarta"?'],
  ['Kuala Lumpur', 'Wilayah "Kuala Lumpur" tidak dikenal. Periksa tulisannya, atau tambahkan wilayahnya dahulu.'],
  ['99', 'Wilayah "99" tidak dikenal. Periksa tulisannya, atau tambahkan wilayahnya dahulu.'],
])('%j is unknown', (text, fault) => {
  expect(regionOf(text)).toEqual({ fault });
});
