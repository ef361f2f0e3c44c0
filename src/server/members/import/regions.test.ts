// On both engines: imports that are applied.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Region } from '#contract/regions.ts';
import { openDatabase } from '#server/database/open.ts';
import { provinceNames } from '#server/regions/province-names.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { regionFinder } from './regions.ts';

const region = (id: number, name: string, code: string | null = null, other_names?: string): Region => ({
  id,
  name,
  code,
  ...(other_names !== undefined && { other_names }),
});

const unknown = 'Periksa tulisannya, atau tambahkan wilayahnya dahulu.';

describe('whatever the regions are', () => {
  const regionOf = regionFinder([
    region(1, 'Aceh', '11'),
    region(2, 'Jawa Barat', '32'),
    region(3, 'DKI Jakarta', '31'),
    region(4, 'Nusa Tenggara Timur (NTT)', 'NTT'),
    region(5, 'Bali'),
    region(6, '51', 'Luar Negeri'),
    region(7, 'Asia-Pasifik', '51'),
    region(8, 'Asia Pasifik', '52'),
    region(9, 'Priangan', null, 'Bandung Raya, Tatar Sunda;Jabar'),
  ]);

  test.each([
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
    ['32 - Jawa Barat', 2],
    ['D.K.I. Jakarta', 3],
    ['Jakarta', 3],
    ['ntt', 4],
    ['Nusa Tenggara Timur NTT', 4],
    ['NTT (Nusa Tenggara Timur)', 4],
    ['Bali', 5],
    ['luar negeri', 6],
    ['52', 8],
    ['tatar sunda', 9],
    ['DPW IKAI Bandung Raya', 9],
  ])('%j is a region by its name, its code, or another of its names', (text, id) => {
    expect(regionOf(text)).toEqual({ id });
  });

  test('what is written exactly counts before what is written nearly so', () => {
    expect(regionOf('Asia-Pasifik')).toEqual({ id: 7 });
    expect(regionOf('ikai asia pasifik')).toEqual({ id: 8 });
  });

  test('a name that staff gave a region counts before what a province is called', () => {
    expect(regionOf('Jabar')).toEqual({ id: 9 });
    expect(regionOf('West Java')).toEqual({ id: 2 });
  });

  test('what several are called is a fault that names them', () => {
    expect(regionOf('51')).toEqual({
      fault: 'Wilayah “51” dapat berarti “51” atau “Asia-Pasifik”. Tulis nama lengkapnya.',
    });
    expect(regionOf('AsiaPasifik')).toMatchObject({
      fault: expect.stringContaining('“Asia-Pasifik” atau “Asia Pasifik”'),
    });
  });

  test.each([
    ['Jawa Brat', 'Jawa Barat'],
    ['Jawa Barta', 'Jawa Barat'],
    ['IKAI Jwa Barat', 'Jawa Barat'],
    ['DPD Jakart', 'DKI Jakarta'],
  ])('%j is probably %j, which is suggested', (text, suggestion) => {
    const fault = `Wilayah “${text}” tidak dikenal. Maksud Anda “${suggestion}”?`;
    expect(regionOf(text)).toEqual({ fault, suggestion });
  });

  test.each([
    ...['Kuala Lumpur', '99', 'IKAI', '()', 'Jawa Barat / Bali'],
    // An island of another province, a city, one of before.
    ...['Sumba', 'Palu', 'Timor Timur'],
    // A number behind 'DPW' counts chapters.
    'DPW 11',
  ])('%j is unknown', (text) => {
    expect(regionOf(text)).toEqual({ fault: `Wilayah “${text}” tidak dikenal. ${unknown}` });
  });
});

const kept = await emptyDatabase();
const { db, close } = await openDatabase(kept.config);
const made = await db.selectFrom('regions').select(['id', 'name', 'code']).orderBy('id').execute();
await close();
afterAll(kept.remove);
const all = made.map(({ id, name, code }) => region(id, name, code));
const ofProvince = regionFinder(all);
const idOf = (name: string) => all.find((one) => one.name === name)?.id;
const spellings = provinceNames.flatMap(({ name, also = [], short = [] }) =>
  [name, ...also, ...short].map((text) => [text, name] as const),
);

describe('the provinces that the first start makes', () => {
  test('are all known, each once', () => {
    expect(provinceNames.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
  });

  test('none is written as another is', () => {
    const key = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
    const meaning = new Map(spellings.map(([text, name]) => [key(text), name]));
    expect(spellings.filter(([text, name]) => meaning.get(key(text)) !== name)).toEqual([]);
  });

  const before = [
    '',
    'IKAI ',
    'DPW ',
    'DPD ',
    'PW ',
    'Provinsi ',
    'Prov. ',
    'DPW IKAI Prov. ',
    'Wil. ',
    'Pengurus Wilayah ',
    'Pengurus Provinsi IKAI ',
    'Korwil ',
    'P.W. IKAI ',
  ];

  const textsOf = ({ name, also = [], short = [] }: (typeof provinceNames)[number]) => [name, ...also, ...short];

  test.each(provinceNames)('$name is found by all that it is called, whatever stands before it', (province) => {
    const cases = textsOf(province).flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()]);
    const texts = before.flatMap((heading) => cases.map((text) => heading + text));
    expect(texts.filter((text) => !isDeepStrictEqual(ofProvince(text), { id: idOf(province.name) }))).toEqual([]);
  });

  test.each([
    ['D.I.Y.', 'Daerah Istimewa Yogyakarta'],
    ['D.I. Yogyakarta', 'Daerah Istimewa Yogyakarta'],
    ['DI. Yogyakarta', 'Daerah Istimewa Yogyakarta'],
    ['Yogyakarta (DIY)', 'Daerah Istimewa Yogyakarta'],
    ['D.P.W. IKAI D.I. Yogyakarta', 'Daerah Istimewa Yogyakarta'],
    ['Prov.Jabar', 'Jawa Barat'],
    ['PW IKAI - Jatim', 'Jawa Timur'],
    ['PROVINSI  KEP.  BABEL', 'Kepulauan Bangka Belitung'],
    ['NTB/Nusa Tenggara Barat', 'Nusa Tenggara Barat'],
    ['N.T.T.', 'Nusa Tenggara Timur'],
    ['Kepulauan Bangka-Belitung', 'Kepulauan Bangka Belitung'],
    ['IKAI_Jabar', 'Jawa Barat'],
    ['DPW_IKAI_Jawa_Tengah', 'Jawa Tengah'],
    ['IKAI, Sultra', 'Sulawesi Tenggara'],
    ['DKI Jakarta Raya', 'DKI Jakarta'],
    ['Daerah Istimewa Yogya', 'Daerah Istimewa Yogyakarta'],
    ['ＤＰＷ Ｊａｔｉｍ', 'Jawa Timur'],
    ['Kal\u00adteng', 'Kalimantan Tengah'],
    ['Jawa Brt', 'Jawa Barat'],
    ['Jawa Tmr', 'Jawa Timur'],
    ['JAWA TIM.', 'Jawa Timur'],
    ['Sulawesi Tgh', 'Sulawesi Tengah'],
    ['Kalimantan Sel.', 'Kalimantan Selatan'],
    ['DPW Papua Brt Daya', 'Papua Barat Daya'],
    ['Prov. Kal.Tgh', 'Kalimantan Tengah'],
    ['Sul. Tgr', 'Sulawesi Tenggara'],
    ['Nusa Tenggara Tmr', 'Nusa Tenggara Timur'],
    ['Papua Peg.', 'Papua Pegunungan'],
  ])('%s is %s', (text, name) => {
    expect(ofProvince(text)).toEqual({ id: idOf(name) });
  });

  test.each(provinceNames)('without its region, $name is no other one, and none is proposed', (province) => {
    const others = regionFinder(all.filter(({ name }) => name !== province.name));
    const texts = textsOf(province);
    expect(texts.map(others)).toEqual(texts.map((text) => ({ fault: `Wilayah “${text}” tidak dikenal. ${unknown}` })));
  });

  test('a region that is called otherwise by now is not found by what its province is called', () => {
    const renamed = regionFinder(all.map((one) => (one.name === 'Papua' ? { ...one, name: 'Tanah Papua' } : one)));
    expect(renamed('Irian Jaya')).toHaveProperty('fault');
    expect(renamed('Papua')).toHaveProperty('fault');
    expect(renamed('Tanah Papua')).toEqual({ id: idOf('Papua') });
  });

  test('a province that two regions are is a question, but for their own names', () => {
    const twice = regionFinder([region(1, 'Jawa Barat'), region(2, 'Jabar')]);
    expect(twice('Jabar')).toEqual({ id: 2 });
    expect(twice('West Java')).toEqual({
      fault: 'Wilayah “West Java” dapat berarti “Jawa Barat” atau “Jabar”. Tulis nama lengkapnya.',
    });
  });

  test('a slip in a name that is written out never leads to another province', () => {
    const written = provinceNames.flatMap(({ name, also = [] }) =>
      [name, ...also].map((text) => [text, name] as const),
    );
    const slip = fc.record({
      from: fc.constantFrom(...written),
      place: fc.nat(),
      kind: fc.constantFrom('lost', 'doubled', 'swapped'),
    });
    fc.assert(
      fc.property(slip, ({ from: [text, name], place, kind }) => {
        const at = place % (text.length - 1);
        const [head, one = '', two = '', tail] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)];
        const slipped = head + { lost: two, doubled: one + one + two, swapped: two + one }[kind] + tail;
        const found = ofProvince(slipped);
        if ('id' in found) expect(found.id).toBe(idOf(name));
        else expect([`Maksud Anda “${name}”?`, unknown]).toContain(found.fault.split('” tidak dikenal. ')[1]);
      }),
      { numRuns: 2000 },
    );
  });
});
