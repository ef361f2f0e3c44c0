import { expect, test } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { addClass, addModule, changeClass } from '#contract/training.ts';
import { today } from '#test/support/association.ts';
import { aClass, aModule } from '#test/support/builders.ts';
import { classWith } from '#test/support/training.ts';
import { field, save } from '../screens/form.ts';
import { training } from '../screens/training.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('classes are found by text, module, status and days, which the address keeps; chips lift each filter', async () => {
  const admin = story.server.as('admin');
  const { data: basic } = await admin.ok(addModule, { body: aModule({ name: 'Dasar' }) });
  const { data: further } = await admin.ok(addModule, { body: aModule({ name: 'Lanjutan' }) });
  for (const [module, title, day, status] of [
    [basic, 'Kelas Januari', '2026-01-10', 'held'],
    [basic, 'Kelas Juni', '2026-06-10', 'planned'],
    [further, 'Kelas Juli', '2026-07-10', 'planned'],
  ] as const) {
    const times = { starts_at: `${day}T23:30`, ends_at: `${day}T23:50` };
    await admin.ok(addClass, { body: aClass(module.id, { title, status, ...times }) });
  }
  const page = await story.open('/app/training');
  const panel = training(page);
  await shown(page.getByText('3 kelas', { exact: true }));
  await page.getByRole('combobox', { name: 'Modul' }).selectOption('Dasar');
  await shown(page.getByText('2 kelas', { exact: true }));
  await page.getByRole('textbox', { name: 'Dari tanggal' }).fill('10-06-2026');
  await page.getByRole('textbox', { name: 'Sampai tanggal' }).fill('10-06-2026');
  await shown(page.getByText('1 kelas', { exact: true }));
  await page.reload();
  await shown(panel.classLink('Kelas Juni'));
  await shown(page.getByRole('button', { name: 'Hapus filter Modul: Dasar' }));
  expect(await page.getByRole('list', { name: 'Filter aktif' }).getByRole('button').allInnerTexts()).toEqual([
    'Dari: 10-06-2026',
    'Sampai: 10-06-2026',
  ]);
  await page.getByRole('button', { name: 'Hapus filter', exact: true }).click();
  await page.getByRole('searchbox').fill('juli lanjut');
  await shown(page.getByText('1 kelas', { exact: true }));
  await page.getByRole('searchbox').fill('tidak ada');
  await shown(page.getByText('Tidak ada kelas yang cocok dengan filter ini.'));
  await page.getByRole('button', { name: 'Hapus semua filter' }).click();
  await panel.classes.getByRole('button', { name: 'Waktu' }).click();
  await eventually(() => panel.classes.getByRole('link').allInnerTexts()).toEqual([
    'Kelas Januari',
    'Kelas Juni',
    'Kelas Juli',
  ]);
  // Staff see what trainings teach; admins change it.
  await panel.part('Modul');
  await shown(panel.modules.getByText('Lanjutan'));
  expect(await page.getByRole('button', { name: /^(Tambah|Ubah|Hapus)/ }).count()).toBe(0);
  await page.getByRole('link', { name: '2 kelas Dasar' }).click();
  await shown(page.getByText('2 kelas', { exact: true }));
  await panel.part('Laporan');
  await shown(page.getByRole('heading', { name: 'Laporan pelatihan' }));
});

test('P23: two who change one class both keep their changes, and choose where these meet; one with participants stays', async () => {
  story.expectError(/status of 409/);
  const { class: one } = await classWith(story.server, [{}], { title: 'Kelas Bersama', place: 'Aula' });
  const staff = story.server.as('staff');
  const page = await story.open('/app/training?search=bersama');
  const panel = training(page);
  await page.getByRole('button', { name: 'Ubah Kelas Bersama' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah kelas' });
  await field(form, 'Tempat').fill('Ruang Mawar');
  await field(form, 'Kapasitas').fill('30');
  await staff.ok(changeClass, { params: { id: one.id }, body: { place: 'Ruang Melati', title: 'Kelas Bersama Lagi' } });
  await save(form);
  const conflict = page.getByRole('dialog', { name: 'Data ini sudah diubah' });
  await shown(conflict.getByText('Ruang Melati'));
  await conflict.getByRole('radio', { name: /Isian Anda/ }).check();
  await conflict.getByRole('button', { name: 'Simpan pilihan' }).click();
  await gone(form);
  await shown(panel.classes.getByText('Ruang Mawar'));
  await shown(panel.classLink('Kelas Bersama Lagi'));
  await shown(panel.classes.getByText('1 dari 30'));

  await page.getByRole('button', { name: 'Hapus Kelas Bersama Lagi' }).click();
  const question = page.getByRole('dialog', {
    name: 'Anda ingin menghapus data {kelas:Kelas Bersama Lagi} ?',
    exact: true,
  });
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await shown(question.getByRole('alert'));
  expect(await question.getByRole('alert').textContent()).toMatch(/\b1\b.*peserta/);
  await question.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(question);

  await page.getByRole('searchbox').fill('');
  const empty = await staff.ok(addClass, { body: aClass(one.module_id, { title: 'Kelas Kosong' }) });
  await page.reload();
  await page.getByRole('button', { name: `Hapus ${empty.data.title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(panel.classLink('Kelas Kosong'));
  const said = notice(page, 'Kelas Kelas Kosong dihapus.');
  await shown(said);
  story.expectError(/status of 404/);
  const other = await page.context().newPage();
  await other.goto(`/app/training/classes/${empty.data.id}`);
  await shown(other.getByRole('alert').getByText('Kelas tidak ditemukan. Mungkin sudah dihapus.'));
  await other.close();
  await said.getByRole('button', { name: 'Urungkan' }).click();
  await shown(panel.classLink('Kelas Kosong'));
});

test('P34: the form of a class that was left unsaved comes back, wherever the panel is opened next', async () => {
  const { class: one } = await classWith(story.server, [{}]);
  const page = await story.open(`/app/training/classes/${one.id}`);
  const panel = training(page);
  const form = await panel.open('Ubah kelas', 'Ubah kelas');
  await field(form, 'Mulai').fill('1-2-2027 7.30');
  await page.goto('/app/dashboard');
  await at(page, '/app/training');
  await shown(form);
  expect(await field(form, 'Mulai').inputValue()).toBe('1-2-2027 7.30');
  await field(form, 'Selesai').fill('1-2-2027 9.00');
  await save(form);
  await gone(form);
  await shown(panel.classes.getByRole('row').filter({ hasText: one.title }).getByText('07.30–09.00'));
  await notice(page, 'Data Tersimpan!').getByRole('button', { name: 'Urungkan' }).click();
  await shown(panel.classes.getByRole('row').filter({ hasText: one.title }).getByText('09.00–16.00'));
});

test('an admin corrects and deletes a module, and takes each back; one that has classes stays', async () => {
  story.expectError(/status of 409/);
  const admin = story.server.as('admin');
  const { data: used } = await admin.ok(addModule, { body: aModule({ name: 'Modul Terpakai' }) });
  await admin.ok(addClass, { body: aClass(used.id) });
  await admin.ok(addModule, { body: aModule({ name: 'Modul Keliru' }) });
  const page = await story.open('/app/training/modules?filter=modul', { as: 'admin' });
  const { modules } = training(page);
  const undo = (message: string) => notice(page, message).getByRole('button', { name: 'Urungkan', exact: true });
  const answered = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

  await modules.getByRole('button', { name: 'Ubah Modul Keliru' }).click();
  await field(page.getByRole('dialog', { name: 'Ubah modul' }), 'Nama modul').fill('Modul Benar');
  await save(page.getByRole('dialog', { name: 'Ubah modul' }));
  await shown(modules.getByText('Modul Benar'));
  await undo('Data Tersimpan!').click();
  await shown(modules.getByText('Modul Keliru'));

  await modules.getByRole('button', { name: 'Hapus Modul Keliru' }).click();
  await answered('Hapus');
  await gone(modules.getByText('Modul Keliru'));
  await undo('Modul Modul Keliru dihapus.').click();
  await shown(modules.getByText('Modul Keliru'));

  await modules.getByRole('button', { name: 'Hapus Modul Terpakai' }).click();
  await answered('Hapus');
  await shown(page.getByText('Modul “Modul Terpakai” masih memiliki 1 kelas.'));
  await shown(modules.getByText('Modul Terpakai'));
});

test('the classes of today come first and say so, then those to come, then those that are over', async () => {
  const admin = story.server.as('admin');
  const { data: module } = await admin.ok(addModule, { body: aModule({ name: 'Urutan' }) });
  for (const [title, from, to] of [
    ['Kelas Lampau', -9, -8],
    ['Kelas Nanti', 8, 9],
    ['Kelas Sekarang', -1, 1],
  ] as const) {
    const times = { starts_at: `${addDays(today(), from)}T09:00`, ends_at: `${addDays(today(), to)}T16:00` };
    await admin.ok(addClass, { body: aClass(module.id, { title, status: 'planned', ...times }) });
  }
  const page = await story.open('/app/training');
  await page.getByRole('combobox', { name: 'Modul' }).selectOption('Urutan');
  await shown(page.getByText('3 kelas', { exact: true }));
  const rows = page.getByRole('row', { name: /^Kelas [SNL]/ });
  await eventually(async () => (await rows.allInnerTexts()).map((text) => text.split(/[\t\n]/)[0])).toEqual([
    'Kelas Sekarang',
    'Kelas Nanti',
    'Kelas Lampau',
  ]);
  await shown(rows.first().getByText('Hari ini'));
  await shown(rows.last().getByText('Selesai'));

  const panel = training(page);
  for (const [title, counted] of [
    ['Kelas Nanti', 0],
    ['Kelas Sekarang', 1],
  ] as const) {
    await panel.classLink(title).click();
    await shown(page.getByRole('heading', { level: 1, name: title }));
    // Before its day nobody can have come, so nobody is counted.
    expect([await panel.fact('Hadir').count(), await panel.fact('Belum hadir').count()]).toEqual([counted, counted]);
    await page.goBack();
  }
});
