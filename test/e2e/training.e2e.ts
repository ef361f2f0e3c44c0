import { expect, test } from '@playwright/test';
import { addMember, changeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { fileFrom } from './screens/downloads.ts';
import { choose, field, fill, noteOf, save } from './screens/form.ts';
import { training } from './screens/training.ts';
import { eventually, gone, notice, shown } from './support/on-screen.ts';
import { startStory } from './support/story.ts';

const story = startStory();

test('a class is planned, its participants are pasted by NPA, and who came is recorded and taken back', async () => {
  const staff = story.server.as('staff');
  for (const [npa, first_name] of [
    ['K1.7001', 'Siti Aminah'],
    ['K1.7002', 'Budi Santoso'],
    ['K1.7003', 'Dewi Lestari'],
  ] as const) {
    await staff.ok(addMember, { body: aMember({ npa, first_name }) });
  }
  const { data: idle } = await staff.ok(addMember, { body: aMember({ npa: 'K1.7004', first_name: 'Joko Prasetyo' }) });
  await staff.ok(changeMember, { params: { id: idle.id }, body: { status: 'inactive' } });

  const page = await story.open('/app/membership', { as: 'admin' });
  await page.getByRole('link', { name: 'Pelatihan' }).click();
  const panel = training(page);
  await shown(page.getByText('Belum ada kelas. Tekan Tambah untuk membuat yang pertama.'));
  await panel.part('Modul');
  const moduleForm = await panel.open('Tambah', 'Tambah modul');
  await fill(moduleForm, { 'Nama modul': 'Konseling Dasar', Kode: 'KD' });
  await save(moduleForm);
  await shown(panel.modules.getByText('Konseling Dasar'));

  await panel.part('Kelas');
  const form = await panel.open('Tambah', 'Tambah kelas');
  await save(form);
  await shown(form.getByText('Pilih modulnya!'));
  await choose(form, 'Modul', 'Konseling Dasar');
  await fill(form, { 'Judul kelas': 'Angkatan I', Mulai: '3-12-2026 09:00' });
  await field(form, 'Selesai').fill('08.00');
  await save(form);
  await shown(form.getByText('Waktu selesai harus setelah waktu mulai.'));
  await field(form, 'Selesai').fill('16.30');
  await field(form, 'Selesai').blur();
  expect(await noteOf(field(form, 'Selesai'))).toBe('Kamis, 03 Desember 2026, 16.30');
  await fill(form, { Tempat: 'Aula', Kapasitas: '2' });
  await save(form);
  await gone(form);
  await shown(panel.classes.getByRole('cell', { name: /03-12-2026\s*09\.00–16\.30/ }));

  await panel.classLink('Angkatan I').click();
  await eventually(() => panel.fact('Terdaftar').textContent()).toBe('0 dari 2');
  const adding = await panel.open('Tambah peserta', 'Tambah peserta');
  await adding.getByRole('radio', { name: 'Tempel NPA' }).check();
  const pasted = field(adding, 'NPA, satu per baris');
  await pasted.fill('k1.7001\nK1.7001, K1.7002;K1.7003\nK1.7004\nX-9');
  // What is cut can be pasted, and what is pasted is looked at without another step.
  for (const keys of ['ControlOrMeta+A', 'ControlOrMeta+X', 'ControlOrMeta+V']) await pasted.press(keys);
  await shown(adding.getByText('2 akan didaftarkan, 4 tidak.'));
  const verdicts = await adding.getByRole('table').getByRole('row').allInnerTexts();
  expect(verdicts.slice(1).map((text) => text.split(/\s*[\n\t]\s*/))).toEqual([
    ['K1.7001', 'Siti Aminah', 'Akan didaftarkan'],
    ['K1.7001', 'Siti Aminah', 'Disebut dua kali'],
    ['K1.7002', 'Budi Santoso', 'Akan didaftarkan'],
    ['K1.7003', 'Dewi Lestari', 'Kelas sudah penuh'],
    ['K1.7004', 'Joko Prasetyo', 'Anggota Non Active'],
    ['X-9', '–', 'Anggota tidak ditemukan'],
  ]);
  await adding.getByRole('button', { name: 'Daftarkan 2 anggota' }).click();
  await shown(notice(page, '2 anggota didaftarkan ke Angkatan I.'));
  await gone(adding);
  await eventually(() => panel.fact('Terdaftar').textContent()).toBe('2 dari 2');

  await panel.attendance('Siti Aminah').click();
  await shown(notice(page, 'Siti Aminah tercatat hadir.'));
  await eventually(() => panel.fact('Hadir').textContent()).toBe('1');
  await notice(page, 'Siti Aminah tercatat hadir.').getByRole('button', { name: 'Urungkan' }).click();
  await shown(notice(page, 'Perubahan diurungkan.'));
  // Long before the day of the class nobody is counted, unless somebody was marked.
  await gone(panel.fact('Hadir'));
  await panel.attendance('Budi Santoso').click();
  await eventually(() => panel.fact('Belum hadir').textContent()).toBe('1');
  await page.getByRole('combobox', { name: 'Kehadiran' }).selectOption('Hadir');
  await gone(panel.participant('Siti Aminah'));
  await shown(panel.participant('Budi Santoso'));

  const checkIn = await page.getByRole('link', { name: 'Presensi' }).getAttribute('href');
  expect(checkIn).toBe(`${new URL(page.url()).pathname}/check-in`);
  const sheet = await fileFrom(page, () => page.getByRole('button', { name: 'Daftar hadir (PDF)' }).click());
  expect(sheet.name).toBe('daftar_hadir_Angkatan_I.pdf');
  expect(sheet.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const table = await fileFrom(page, () => page.getByRole('button', { name: 'Ekspor .xlsx' }).click());
  expect(table.name).toBe('peserta_Angkatan_I.xlsx');
  await shown(notice(page, '2 peserta disimpan ke peserta_Angkatan_I.xlsx.'));
});
