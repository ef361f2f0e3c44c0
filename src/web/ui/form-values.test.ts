import { describe, expect, test } from 'vitest';
import { calendarOf } from '#contract/dates.ts';
import { memberForm, sentAs } from '#contract/members.ts';
import { profileForm } from '#contract/profile.ts';
import { regionForm } from '#contract/regions.ts';
import { classForm } from '#contract/training.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import {
  changedValues,
  differs,
  type FieldKinds,
  faultsOf,
  judgeForm,
  namesOf,
  rebase,
  requiredNames,
  textsOf,
} from './form-values.ts';

const kinds: FieldKinds<keyof typeof memberForm.shape> = {
  npa: 'text',
  fullName: 'text',
  image_url: 'reference',
  title: 'text',
  membeshipTypeId: 'number',
  email: 'text',
  phone: 'text',
  practicePermitNo: 'text',
  experienceYearStart: 'number',
  serkomNo: 'text',
  serkomEndDate: 'day',
  status: 'text',
  order: 'number',
};

const row = {
  npa: 'K1.0012',
  fullName: 'Siti',
  image_url: '/api/v1/files/a.jpg',
  title: 'Konselor',
  membeshipTypeId: 11,
  email: null,
  phone: '0812',
  practicePermitNo: null,
  experienceYearStart: 2011,
  serkomNo: '0099',
  serkomEndDate: '2027-03-01',
  status: 'active',
  order: null,
};

const base = textsOf(kinds, row);
const judged = (typed: Record<string, string>) => judgeForm(memberForm, kinds, { ...base, ...typed });
const changed = (typed: Record<string, string>) => {
  const { values } = judged(typed);
  return values && changedValues(memberForm, kinds, base, values);
};

describe('reading a form', () => {
  test('a row goes into the form and comes out as it was', () => {
    expect(judged({}).values).toEqual(row);
    expect(base.serkomEndDate).toBe('01-03-2027');
  });

  test('an empty member form has the four faults of the specification, in the order of the screen', () => {
    const { faults } = judgeForm(memberForm, kinds, textsOf(kinds, { status: 'active' }));
    expect(faults).toEqual({
      npa: 'Please input NPA!',
      fullName: 'Please input Full Name!',
      title: 'Please input title!',
      membeshipTypeId: 'Please input wilayah keanggotaan!',
    });
  });

  test('an empty region form asks for its name, an empty profile for name and username', () => {
    expect(judgeForm(regionForm, { name: 'text', code: 'text' }, {}).faults).toEqual({ name: 'Masukan nama wilayah!' });
    const profile = judgeForm(profileForm, { full_name: 'text', username: 'text', password: 'password' }, {});
    expect(profile.faults).toEqual({ full_name: 'Please input name!', username: 'Please input Username!' });
  });

  test('the required fields are the ones at fault in an empty form', () => {
    expect([...requiredNames(regionForm, { name: 'text', code: 'text' })]).toEqual(['name']);
  });

  test('a faulty number or day is a fault at its field, in words that fit how it is typed', () => {
    const { faults } = judged({ experienceYearStart: '20x1', order: '-1', serkomEndDate: '31-02-2027' });
    expect(faults?.experienceYearStart).toBe('Tahun harus berupa bilangan bulat.');
    expect(faults?.order).toBe('Urutan tidak boleh negatif.');
    expect(faults?.serkomEndDate).toContain('HH-BB-TTTT');
  });

  test('texts keep their zeros', () => {
    expect(judged({ phone: '0009' }).values?.phone).toBe('0009');
  });
});

describe('what has changed', () => {
  test('nothing, when nothing was typed or only spaces around it', () => {
    expect(changed({})).toEqual({});
    expect(changed({ npa: ' K1.0012 ', serkomEndDate: '1/3/27', experienceYearStart: ' 2011' })).toEqual({});
  });

  test('only the fields that mean something else', () => {
    expect(changed({ phone: '', serkomEndDate: '02-03-2027', order: '0' })).toEqual({
      phone: null,
      serkomEndDate: '2027-03-02',
      order: 0,
    });
  });

  test('a removed picture is sent as none', () => {
    expect(changed({ image_url: '' })).toEqual({ image_url: null });
  });

  test('a form is unsaved as soon as a text differs', () => {
    expect(differs(base, base)).toBe(false);
    expect(differs({ ...base, npa: 'K1.0012 ' }, base)).toBe(true);
  });
});

test("the server's faults find their fields, and the others are not swallowed", () => {
  const errors = [
    { field: 'practice_permit_number', message: 'a' },
    { field: 'first_name', message: 'b' },
    { field: 'somewhere', message: 'c' },
  ];
  expect(faultsOf(namesOf(kinds), sentAs, errors)).toEqual({
    faults: { practicePermitNo: 'a', fullName: 'b' },
    rest: ['c'],
  });
});

describe('carrying what was typed over to a newer row', () => {
  const before = { phone: '1', title: 'a', email: 'x' };
  const typed = { phone: '2', title: 'a', email: 'y' };
  const newer = { phone: '3', title: 'b', email: 'x' };

  test('keeps my changes and follows the row elsewhere', () => {
    expect(rebase(typed, before, newer, new Set())).toEqual({ phone: '2', title: 'b', email: 'y' });
  });

  test('takes the value of the row where that was chosen', () => {
    expect(rebase(typed, before, newer, new Set(['phone']))).toEqual({ phone: '3', title: 'b', email: 'y' });
  });
});

describe('a moment', () => {
  const schema = classForm.pick({ starts_at: true });
  const kinds = { starts_at: 'moment' } as const;

  test('P15: an instant is edited on the clock of the association, wherever the browser is, and sent without an offset', () => {
    const texts = textsOf(kinds, {
      starts_at: readableInstant('2026-11-20T18:30:00.000Z', calendarOf('Asia/Jakarta')),
    });
    expect(texts).toEqual({ starts_at: '21-11-2026 01.30' });
    expect(judgeForm(schema, kinds, texts).values).toEqual({ starts_at: '2026-11-21T01:30' });
    expect(changedValues(schema, kinds, texts, { starts_at: '2026-11-21T01:30' })).toEqual({});
  });

  test('one that is missing is asked for; one that is none says how it is written', () => {
    expect(judgeForm(schema, kinds, { starts_at: ' ' }).faults).toEqual({ starts_at: 'Masukkan waktu mulai!' });
    expect(judgeForm(schema, kinds, { starts_at: '21-11-2026' }).faults).toEqual({
      starts_at: 'Waktu tidak sah. Contoh: 31-12-2026 09.00.',
    });
  });
});
