// On both engines: imports that are applied.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { addMember, listMembers, type Member, type newMember } from '#contract/members.ts';
import { addRegion, listRegions } from '#contract/regions.ts';
import { visibleText } from '#contract/same-text.ts';
import { xlsOf } from '#web/files/spreadsheet.ts';
import { memberExportColumns } from '#web/members/exports/member-export-columns.ts';
import { regionExportColumns } from '#web/regions/region-export-columns.ts';
import { aMember } from './support/builders.ts';
import { exported } from './support/exported.ts';
import { checked, rowsOf, type Upload } from './support/imported.ts';
import { startServer } from './support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');
const admin = server.as('admin');

/** Texts as people and other programs leave them: signs that files have their own meaning for, and no control characters. */
const text = (longest: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...'0 =+-@\'",;:/\\&<>_x00#()\nÉé中😀'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      { minLength: 1, maxLength: 14 },
    )
    .map((characters) => characters.join('').slice(0, longest))
    .filter(
      (made) => visibleText(made).trim() !== '' && made.isWellFormed() && !/[^\P{Cc}\n]|[\ufffe\uffff]/u.test(made),
    );

const number = fc.oneof(
  fc.constantFrom(
    '0812',
    '00017',
    '+62 812-3456-7890',
    "'0812",
    '=1+1',
    '-5',
    '812345678',
    '1234567890123456789',
    '0',
    '-',
    '8.12E+11',
    '1000000000000000000',
  ),
  text(64),
);
const day = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const member = fc.record({
  first_name: text(60),
  last_name: maybe(text(60)),
  title: text(60),
  membership_type_id: fc.integer({ min: 1, max: 38 }),
  email: fc.boolean(),
  phone: maybe(number),
  practice_permit_number: maybe(number),
  serkom_number: maybe(number),
  serkom_end_date: maybe(day),
  experience_year_start: maybe(fc.integer({ min: 1950, max: 2020 })),
  status: fc.constantFrom('active' as const, 'inactive' as const),
  order: maybe(fc.integer({ min: 0, max: 2147483647 })),
  npa: text(40),
});

let made = 0;

/** Adds members of any kind, each with an NPA of its own. */
async function add(members: (typeof member extends fc.Arbitrary<infer T> ? T : never)[]) {
  for (const { npa, email, ...values } of members) {
    made += 1;
    const body: z.input<typeof newMember> = {
      ...values,
      npa: `${made % 2 === 0 ? '000' : ''}${made}${npa}`,
      email: email ? `a.b+c${made}@ikai.test` : null,
    };
    await staff.ok(addMember, { body });
  }
}

async function everybody(): Promise<Member[]> {
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1000 } });
  return data as Member[];
}

/** The verdicts of a file that are not 'same'. */
async function different(upload: Upload, who: 'staff' | 'admin' = 'staff') {
  const order = { 'Serkom End Date': { reading: { order: 'dmy' as const, swaps: false } } };
  const detail = await checked(server, upload, order, who);
  const found = await rowsOf(server, detail, undefined, who);
  return { rows: detail.rows, others: found.filter(({ verdict }) => verdict !== 'same') };
}

describe('P6: what we export comes back in with no change found', () => {
  test('whatever the members are called, in every format', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 8, maxLength: 12 }), async (members) => {
        await add(members);
        const files: [string, object][] = [
          ['xlsx', { format: 'xlsx' }],
          ['csv', { format: 'csv', separator: ';' }],
          ['csv', { format: 'csv', separator: ',' }],
        ];
        for (const [format, body] of files) {
          const { rows, others } = await different({ bytes: await exported(server, body), name: `semua.${format}` });
          expect({ format, others }).toEqual({ format, others: [] });
          expect(rows).toBe(made);
        }
        const all = await everybody();
        const page = await xlsOf('Anggota', memberExportColumns(server.config.publicUrl, null), all);
        const { rows, others } = await different({ bytes: new Uint8Array(await page.arrayBuffer()), name: 'page.xls' });
        expect(others).toEqual([]);
        expect(rows).toBe(made);
      }),
      { numRuns: 4 },
    );
  });

  test('nor of members whose texts look like nothing, or damaged', async () => {
    for (const npa of [
      '-',
      '000',
      'n/a',
      '8.12E+11',
      '9000000000000000000',
      '(kosong)',
      '#REF!',
      'Feb-24',
      '="1"',
      "'01",
      ...['12/05/2024', 'Feb 2024', '#YOK', 'Err :502', '1.5E10', '8123456789.0', 'xxx', 'dalam proses', '‘0812'],
      ...['#value!', 'err:502', '＃NAME?', 'Loading...', '123457000000000', '1-Feb-24', '2024/02/01', '1/2/2024 0:00'],
      ...['Kamis, 01 Februari 2024', '125:30:00', '= A1', '2024-02-01T00:00:00.000Z'],
    ]) {
      const body = aMember({ npa, first_name: '-', title: 'Belum ada', phone: '6E+12', practice_permit_number: npa });
      await staff.ok(addMember, { body });
      made += 1;
    }
    for (const format of ['xlsx', 'csv']) {
      const { rows, others } = await different({ bytes: await exported(server, { format }), name: `semua.${format}` });
      expect({ format, others }).toEqual({ format, others: [] });
      expect(rows).toBe(made);
    }
  });

  test('nor of the regions', async () => {
    for (const body of [
      { name: '=1+1', code: '0011' },
      { name: 'Ünïts; "x"', code: null },
    ]) {
      await admin.ok(addRegion, { body });
    }
    const { data } = await admin.ok(listRegions);
    const file = await xlsOf('Wilayah', regionExportColumns(data), data);
    const upload = { bytes: new Uint8Array(await file.arrayBuffer()), subject: 'regions', name: 'w.xls' } as const;
    expect(await different(upload, 'admin')).toEqual({ rows: data.length, others: [] });
  });
});
