// On both engines: SQL that differs.
import { read } from '@e965/xlsx';
import { afterAll, expect, test } from 'vitest';
import { changeCardSettings, readCardSettings } from '#contract/cards.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listExports } from '#contract/exports.ts';
import {
  exportParticipants,
  previewAttendanceSheet,
  printAttendanceSheet,
  setAttendance,
} from '#contract/training-registrations.ts';
import { uploadedPicture } from '#test/support/cards.ts';
import { isEmbedded } from '#test/support/database.ts';
import { pdfText, renderedPages } from '#test/support/pdf.ts';
import { startServer } from '#test/support/server.ts';
import { classOf, classWith } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

function fileOf({ method, path }: Endpoint, id: number): Promise<Response> {
  const headers = { authorization: `Bearer ${server.accounts.staff.token}` };
  return fetch(server.url + path.replace(':id', String(id)), { method, headers });
}

const bytesOf = async (answer: Promise<Response>) => new Uint8Array(await (await answer).arrayBuffer());

test('the attendance sheet is A4 with the class above and every participant once, by name, with the columns on each page', async () => {
  const bodies = Array.from({ length: 45 }, (_, index) => ({
    first_name: `Peserta ${String(index).padStart(2, '0')}`,
    npa: `DH.${String(index).padStart(4, '0')}`,
  }));
  const { class: one } = await classWith(server, bodies.toReversed(), {
    title: 'Konseling Adiksi Angkatan 7',
    starts_at: '2026-11-21T09:00',
    ends_at: '2026-11-22T16:30',
    place: 'Aula Utama',
  });
  const answer = await fileOf(printAttendanceSheet, one.id);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="daftar_hadir_Konseling_Adiksi_Angkatan_7.pdf"',
    'cache-control': 'no-store',
    'x-rows': '45',
  });
  const pdf = new Uint8Array(await answer.arrayBuffer());
  const pages = await renderedPages(pdf, 72);
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [595, 841],
    [595, 841],
    [595, 841],
  ]);
  const text = (await pdfText(pdf)).replace(/\s+/g, ' ');
  const names = [...text.matchAll(/Peserta \d\d/g)].map(([name]) => name);
  expect(names).toEqual(bodies.map(({ first_name }) => first_name));
  for (const { npa } of bodies) expect(text).toContain(npa);
  // On each page, and in the organiser's line below the last.
  expect(text.match(/Tanda tangan/g)).toHaveLength(4);
  expect(text.match(/Penyelenggara:/g)).toHaveLength(1);
  expect(text.match(/Daftar Hadir: Konseling Adiksi Angkatan 7/g)).toHaveLength(3);
  expect(text).toContain(`Modul: ${one.module_name} (${one.module_code})`);
  expect(text).toContain('Sabtu, 21 November 2026 pukul 09.00 – Minggu, 22 November 2026 pukul 16.30 WIB');
  expect(text).toContain('Tempat: Aula Utama, Aceh');
  expect(text).toContain('Halaman 3 dari 3');
});

test('the attendance sheet is in the order of the names without their degrees', async () => {
  const names = ['Ns. Budi Santoso, S.Kep.', 'Citra', 'dr. Ayu Lestari', 'Hj. Dewi'];
  const { class: one } = await classWith(
    server,
    names.map((first_name) => ({ first_name })),
  );
  const text = await pdfText(await bytesOf(fileOf(printAttendanceSheet, one.id)));
  const places = ['Ayu', 'Budi', 'Citra', 'Dewi'].map((name) => text.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

test('the attendance sheet is headed by the association as its cards are, with its logo', async () => {
  const { class: one } = await classWith(server, [{ first_name: 'Satu Orang' }], { title: 'Kelas Berlogo' });
  const superadmin = server.as('superadmin');
  const sheet = () => bytesOf(fileOf(printAttendanceSheet, one.id));
  const corner = async (pdf: Uint8Array) => {
    const [page] = await renderedPages(pdf, 72);
    if (!page) throw new Error('The sheet has no page.');
    const at = ((43 + 20) * page.width + page.width - 43 - 20) * 4;
    return [...page.rgba.slice(at, at + 3)];
  };
  const { data: settings } = await superadmin.ok(readCardSettings);
  const before = await sheet();
  expect(await pdfText(before)).toContain(settings.name);
  expect(await corner(before)).toEqual([255, 255, 255]);
  await superadmin.ok(changeCardSettings, { body: { logo: await uploadedPicture(server, '#116644') } });
  const [red = 255] = await corner(await sheet());
  expect(red).toBeLessThan(40);
});

// No database has a part in what is drawn: this one and the two below.
test.runIf(isEmbedded)(
  'the attendance sheet has rows for whoever comes unannounced, and a line for the organiser',
  async () => {
    const { class: one } = await classWith(server, [{ first_name: 'Satu Orang' }]);
    const bytes = await bytesOf(fileOf(printAttendanceSheet, one.id));
    const text = await pdfText(bytes);
    expect(text).toMatch(/Penyelenggara: \.{20}/);
    expect(text).toMatch(/Tanda tangan: \.{20}/);
    const full = await classWith(
      server,
      Array.from({ length: 18 }, () => ({})),
    );
    expect(await pdfText(await bytesOf(fileOf(printAttendanceSheet, full.class.id)))).toContain('Halaman 2 dari 2');
  },
);

test.runIf(isEmbedded)(
  'names of other scripts, and long ones, are on the sheet; letters that it lacks are ‘?’',
  async () => {
    const names = ['Éloïse Šťastná', 'Иван Петров', '王小明', 'Siti '.repeat(40).trim()];
    const { class: one } = await classWith(
      server,
      names.map((first_name) => ({ first_name })),
      { title: 'Kelas 王', place: null, region_id: null },
    );
    const text = (await pdfText(await bytesOf(fileOf(printAttendanceSheet, one.id)))).replace(/\s+/g, ' ');
    for (const name of ['Éloïse Šťastná', 'Иван Петров', '???', 'Siti Siti', 'Kelas ?', 'Tempat: -']) {
      expect(text.normalize('NFC')).toContain(name);
    }
  },
);

test('before the sheet is printed, who has letters that it lacks is named', async () => {
  const { class: one, members } = await classWith(server, [
    { first_name: 'Иван Петров' },
    { first_name: '王小明', npa: 'DH.王1' },
    { first_name: '李小龍', npa: 'DH.L2' },
  ]);
  const { unprintable } = (await staff.ok(previewAttendanceSheet, { params: { id: one.id } })).data;
  expect(unprintable).toEqual({
    count: 2,
    first: [
      { id: members[2]?.id, npa: 'DH.L2', fullName: '李小龍' },
      { id: members[1]?.id, npa: 'DH.王1', fullName: '王小明' },
    ],
  });
});

test.runIf(isEmbedded)('the longest NPA and an unusually long name are whole', async () => {
  const npa = 'K2.0123/IKAI/2024-cabang-jawa-tengah-nomor-0000000000000000001';
  const first_name = 'Raden Mas Panji Sosrokartono Kusumonegoro Hadiningrat Wirjosoedirdjo';
  const { class: one } = await classWith(server, [{ npa, first_name }]);
  const text = (await pdfText(await bytesOf(fileOf(printAttendanceSheet, one.id)))).replace(/\s/g, '');
  expect(text).toContain(npa);
  expect(text).toContain(first_name.replaceAll(' ', ''));
});

test('a sheet of nobody is refused in words', async () => {
  const { id } = await classOf(server);
  const refusal = await staff.refused(printAttendanceSheet, { params: { id } });
  expect([refusal.status, refusal.message]).toEqual([400, 'Kelas ini belum memiliki peserta.']);
});

test('files have a name wherever a long title is cut', async () => {
  const { class: one } = await classWith(server, [{}], { title: `${'x'.repeat(79)}😀 dan lagi` });
  for (const file of [exportParticipants, printAttendanceSheet]) {
    const { status, headers } = await fileOf(file, one.id);
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('x%F0%9F%98%80.')]);
  }
});

test('the .xlsx has every participant with the attendance; NPAs stay text and days are days', async () => {
  const { class: one, participants } = await classWith(
    server,
    [
      { first_name: 'Ani', npa: '00123' },
      { first_name: '=1+1', npa: '+62' },
    ],
    { title: 'Etika/Profesi: "A"' },
  );
  const ani = participants.find(({ full_name }) => full_name === 'Ani');
  await staff.ok(setAttendance, { params: { id: ani?.id ?? 0 }, body: { attended: true } });
  const answer = await fileOf(exportParticipants, one.id);
  expect(answer.headers.get('content-disposition')).toContain('peserta_Etika-Profesi-_-A-.xlsx');
  expect(answer.headers.get('x-rows')).toBe('2');
  const book = read(new Uint8Array(await answer.arrayBuffer()));
  const sheet = book.Sheets.Peserta;
  expect(sheet?.A1?.v).toBe('NPA');
  expect([sheet?.A2, sheet?.B2].map((cell) => [cell?.t, cell?.v])).toEqual([
    ['s', '+62'],
    ['s', '=1+1'],
  ]);
  expect([sheet?.A3?.v, sheet?.F2?.v, sheet?.F3?.v, sheet?.I3?.v, sheet?.J3?.v]).toEqual([
    '00123',
    'Belum hadir',
    'Hadir',
    'Daftar peserta',
    'Akun staff',
  ]);
  expect(sheet?.E2?.t).toBe('n');
});

test('both files are recorded among the exports: who, of which class, how many', async () => {
  const { class: one } = await classWith(server, [{}, {}]);
  await bytesOf(fileOf(printAttendanceSheet, one.id));
  await bytesOf(fileOf(exportParticipants, one.id));
  const latest = async () => (await staff.ok(listExports, { query: { pageSize: 2 } })).data;
  const same = { account_name: 'Akun staff', filters: { class_id: one.id }, rows: 2, chosen: false };
  await expect.poll(latest).toMatchObject([
    { ...same, format: 'xlsx', finished_at: expect.any(String) },
    { ...same, format: 'pdf', finished_at: expect.any(String) },
  ]);
});

test('there are no files of a class that is not there', async () => {
  const params = { id: 999_999 };
  expect((await staff.refused(previewAttendanceSheet, { params })).status).toBe(404);
  expect((await staff.refused(printAttendanceSheet, { params })).status).toBe(404);
  expect((await staff.refused(exportParticipants, { params })).status).toBe(404);
});
