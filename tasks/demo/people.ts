import { addDays, type Day } from '#contract/dates.ts';
import type { SerkomState } from '#contract/serkom.ts';
import { type CultureName, papua, peopleOf, personName, type Sex } from './names.ts';
import type { Random } from './random.ts';

/** What a person's data and portrait depend on. */
export interface Person {
  sex: Sex;
  culture: CultureName;
  /** With degrees, as staff write it. */
  name: string;
  /** Letters only, for an e-mail address. */
  login: string;
  profession: Profession;
}

type Profession = 'counselor' | 'psychologist' | 'doctor' | 'nurse' | 'social worker' | 'teacher';

const professions = [
  ['counselor', 42],
  ['psychologist', 18],
  ['social worker', 16],
  ['nurse', 11],
  ['doctor', 8],
  ['teacher', 5],
] as const satisfies [Profession, number][];

const degrees = {
  counselor: [', S.Sos.', ', S.Psi.', ', S.Pd.', ', S.K.M.', ', M.Si.', ', A.Md.', '', '', '', ''],
  psychologist: [', S.Psi.', ', M.Psi., Psikolog', ', S.Psi., M.Si.', ', S.Psi., M.Psi., Psikolog', ', M.A., Psikolog'],
  doctor: [', Sp.KJ', ', Sp.KJ(K)', '', ', M.Kes.', ', Sp.KJ, MARS', ', M.Biomed.'],
  nurse: [', S.Kep.', ', S.Kep., M.Kep.', ', M.Kep., Sp.Kep.J.', ', A.Md.Kep.', ', S.Tr.Kep.'],
  'social worker': [', S.Sos.', ', S.ST.', ', M.P.S.Sp.', ', S.Sos., M.Si.', ', S.Tr.Sos.'],
  teacher: [', S.Pd.', ', S.Pd., Kons.', ', M.Pd.', ', S.Pd.I.', ', M.Pd., Kons.'],
} as const satisfies Record<Profession, readonly string[]>;

const mostlyMuslim: readonly CultureName[] = ['java', 'sunda', 'minang', 'aceh', 'malay', 'bugis'];

export function isMuslim(culture: CultureName): boolean {
  return mostlyMuslim.includes(culture);
}

function before(random: Random, sex: Sex, culture: CultureName, profession: Profession): string {
  const pilgrim = isMuslim(culture) && random.chance(0.08) ? (sex === 'man' ? 'H. ' : 'Hj. ') : '';
  if (profession === 'doctor') return `${random.chance(0.12) ? 'Dr. ' : ''}dr. ${pilgrim}`;
  if (profession === 'nurse' && random.chance(0.7)) return `Ns. ${pilgrim}`;
  const doctorate = random.chance(0.03) ? 'Dr. ' : random.chance(0.04) ? (sex === 'man' ? 'Drs. ' : 'Dra. ') : '';
  return `${doctorate}${pilgrim}`;
}

const longNames = [
  'Prof. Dr. dr. Hj. Raden Ayu Siti Nurhaliza Kusumawardhani Prameswari Adiningrat, Sp.KJ(K), M.Kes., MARS, FISCM',
  'Dr. Ida Ayu Ketut Sri Puspa Candra Dewi Wiryaningsih Pradnyaparamita, S.Psi., M.Psi., Psikolog, CH., CHt.',
  'Drs. H. Tengku Muhammad Syarifuddin Al-Haj bin Tengku Abdul Rahman Alamsyah, S.Sos., M.Si., M.A.P., Kons.',
  'Fransiskus Xaverius Yohanes Paulus Dominikus Lamabelawa Keraf de Rosari, S.Fil., S.Pd., M.Pd., Kons.',
  'Ns. Anak Agung Istri Agung Ayu Mas Kusuma Dewi Trisnayanti Pemayun, S.Kep., M.Kep., Sp.Kep.J.',
];

function lettersOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase();
  return plain
    .split(' ')
    .filter((word) => word.length > 1)
    .slice(0, 2)
    .join('.');
}

export function person(random: Random, provinceCode: string): Person {
  const people =
    peopleOf[provinceCode] ?? (papua.includes(provinceCode) ? ([['papua', 1]] as const) : ([['java', 1]] as const));
  const culture = random.weighted(people);
  const sex: Sex = random.chance(0.52) ? 'woman' : 'man';
  const profession = random.weighted(professions);
  const bare = personName(random, culture, sex);
  const isLong = random.chance(0.006);
  const isPlain = !bare.includes(' ') && random.chance(0.6);
  const dressed = `${before(random, sex, culture, profession)}${bare}${random.pick(degrees[profession])}`;
  const name = isLong ? random.pick(longNames) : isPlain ? bare : dressed;
  return { sex, culture, profession, name, login: lettersOf(bare) };
}

/** With unassigned prefixes, so that no real telephone rings. */
export function phone(random: Random): string | null {
  const last = String(random.whole(0, 9999)).padStart(4, '0');
  const mobile = random.pick(['811', '812', '813', '821', '822', '851', '852', '856', '878', '895']);
  return random.weighted([
    [`0${mobile}0000${last}`, 45],
    [`0${mobile}-0000-${last}`, 20],
    [`+62 ${mobile}-0000-${last}`, 15],
    [`+62${mobile}0000${last}`, 8],
    [`(0${random.whole(21, 99)}) 000${last}`, 4],
    [null, 8],
  ]);
}

export function practicePermit(random: Random): string | null {
  const number = String(random.whole(1, 980)).padStart(4, '0');
  const year = random.whole(2015, 2026);
  return random.weighted([
    [`SIPP ${number}/DPMPTSP/${year}`, 30],
    [`${number}/SIP-K/${random.pick(['I', 'II', 'IV', 'VI', 'IX', 'XI'])}/${year}`, 20],
    [`503/${number}/DINKES/${year}`, 10],
    [null, 40],
  ]);
}

/** A certificate in one of today's five states, with a unique number. */
export function serkom(random: Random, member: number, today: Day): { number: string | null; endDate: Day | null } {
  const state = random.weighted<SerkomState>([
    ['valid', 46],
    ['expired', 20],
    ['none', 14],
    ['expiring', 11],
    ['unknown', 9],
  ]);
  if (state === 'none') return { number: null, endDate: null };
  const number = `${String(member).padStart(5, '0')}/LSP-IKAI/${random.whole(2018, 2026)}`;
  const inDays = {
    unknown: null,
    valid: random.whole(91, 1080),
    expiring: random.whole(0, 90),
    expired: -random.whole(1, 1400),
  }[state];
  return {
    number: random.chance(0.96) || inDays === null ? number : null,
    endDate: inDays === null ? null : addDays(today, inDays),
  };
}

const titles = {
  counselor: 'Konselor Adiksi',
  psychologist: 'Psikolog Klinis',
  doctor: 'Dokter Spesialis Kedokteran Jiwa',
  nurse: 'Perawat Jiwa',
  'social worker': 'Pekerja Sosial',
  teacher: 'Guru Bimbingan dan Konseling',
} as const satisfies Record<Profession, string>;

/** A member's NPA and title; either may contain the level. */
export function membership(random: Random, profession: Profession, number: number): { npa: string; title: string } {
  const level = random.weighted([
    ['K1', 52],
    ['K2', 26],
    ['K3', 10],
    [null, 12],
  ]);
  const digits = String(number).padStart(4, '0');
  const title: string = titles[profession];
  if (level === null) {
    const year = random.whole(2009, 2016);
    return { npa: random.pick([`${year}.${digits}`, `A.${digits}`, `${digits}/IKAI/${year}`]), title };
  }
  // Old NPAs don't contain the level, the title does.
  if (random.chance(0.08)) return { npa: `${random.whole(2010, 2016)}.${digits}`, title: `${title} ${level}` };
  return { npa: `${level}.${digits}`, title: random.chance(0.3) ? `Konselor Adiksi ${level}` : title };
}
