import { expect, test } from '@playwright/test';
import { addMember, changeMember, listMembers } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { importScreen, spreadsheet } from './screens/imports.ts';
import { regionId, storedMember } from './screens/stored.ts';
import { at, eventually, gone, shown } from './support/on-screen.ts';
import { startStory } from './support/story.ts';

const story = startStory();

const known = { serkom_number: null, serkom_end_date: null, title: 'S.Psi.' };

test.beforeAll(async () => {
  const bali = await regionId(story, 'Bali');
  const members = [
    { npa: 'K1.7001', first_name: 'Siti Aminah', phone: '081200007001', email: 'siti@ikai.test' },
    { npa: 'K1.7002', first_name: 'Budi Santoso', phone: '081200007002', email: 'budi@ikai.test' },
    { npa: 'K1.7003', first_name: 'Made Wirawan', phone: '081200007003', email: 'made@ikai.test' },
    { npa: 'K1.7004', first_name: 'Wayan Tetap', phone: '081200007004', email: 'wayan@ikai.test' },
    { npa: 'K1.7005', first_name: 'Nyoman', phone: '081200007005', serkom_end_date: '2027-04-03' },
  ];
  for (const member of members) {
    await story.server.as('staff').ok(addMember, { body: aMember({ ...known, ...member, membership_type_id: bali }) });
  }
});

const lines = [
  ['NPA', 'Nama Lengkap', 'Gelar', 'Wilayah', 'No HP', 'Surel', 'Berlaku sampai', 'Catatan'],
  ['K1.7001', 'Siti Aminah', 'S.Psi.', 'Aceh', '081200007001', 'siti@ikai.test', '03/04/2027', 'lunas'],
  ['K1.7002', 'Budi Santoso', 'S.Psi.', 'Bali', '081200007002', 'budi@ikai.test', '', ''],
  ['K1.7100', 'Ayu Baru', 'S.Kep.', 'Bali', '081300007100', 'ayu@ikai.test', '05/06/2027', ''],
  ['K1.7101', 'Made W.', 'S.Kep.', 'Bali', '081200007003', '', '01/02/2027', ''],
  ['K1.7102', 'Rudi Salah', 'S.Kep.', 'Balii', '081300007102', 'bukan email', '', ''],
  ['K1.7004', 'Wayan Tetap', 'S.Psi.', 'Bali', '081200007004', 'wayan@ikai.test', '07/08/2027', ''],
];

test('a spreadsheet is imported: columns, the order of its dates, every verdict, a correction, a choice; and it is taken back', async () => {
  const page = await story.open('/app/membership');
  await page.getByRole('link', { name: 'Impor', exact: true }).first().click();
  await at(page, '/app/imports');
  const screen = importScreen(page);
  await screen.file.setInputFiles(spreadsheet('anggota 2027.xlsx', lines));

  // The columns: matched by their headers, one corrected, and the dates asked about.
  await shown(screen.column('NPA'));
  expect(await screen.column('Wilayah').inputValue()).toBe('membership_type_id');
  expect(await screen.column('No HP').inputValue()).toBe('phone');
  expect(await screen.column('Catatan').inputValue()).toBe('');
  await screen.column('Berlaku sampai').selectOption({ label: 'Serkom End Date' });
  await page.getByRole('button', { name: 'Periksa', exact: true }).click();
  await shown(page.getByText('Pilih dahulu cara membaca tanggalnya.'));
  await shown(page.getByText(/^Bulan, hari, tahun: 03\/04\/2027 = 4 Maret 2027/));
  await page.getByRole('radio', { name: /^Hari, bulan, tahun: 03\/04\/2027 = 3 April 2027/ }).check();
  await screen.check();

  // The rows: old and new of what differs, with the month in words; every fault at its cell.
  await screen.summary('1 anggota baru, 2 diperbarui; 1 baris salah tidak ikut; 1 menunggu keputusan');
  await shown(screen.verdict(2, 'Diperbarui'));
  expect(await screen.cell(2, 'Keanggotaan').textContent()).toMatch(/dari Bali→ menjadi Aceh$/);
  expect(await screen.cell(2, 'Serkom End Date').textContent()).toMatch(/dari kosong→ menjadi 3 April 2027$/);
  expect(await screen.cell(2, 'Phone').count()).toBe(0);
  await shown(screen.verdict(3, 'Sama'));
  expect(await screen.cell(4, 'Serkom End Date').textContent()).toContain('5 Juni 2027');
  await shown(screen.row(6).getByText(/Maksud Anda “Bali”/));
  await shown(screen.row(6).getByText('Alamat email tidak sah.'));

  // A candidate is chosen, with why.
  await page.getByRole('button', { name: 'Putuskan 1 baris' }).click();
  await gone(screen.row(2));
  expect(new URL(page.url()).searchParams.get('verdict')).toBe('possible');
  await shown(screen.row(5).getByText(/nomor telepon sama/));
  await screen
    .row(5)
    .getByRole('radio', { name: /^Perbarui Made Wirawan \(K1\.7003\)/ })
    .click();
  await screen.summary('1 anggota baru, 3 diperbarui; 1 baris salah tidak ikut');
  await shown(
    screen
      .row(5)
      .getByText(/Made Wirawan/)
      .last(),
  );

  // Cells are corrected in place, and the row stays where it is with its new verdict.
  await screen.filter('Salah').click();
  await screen.type(6, 'Email', 'rudi@ikai.test');
  await page.keyboard.press('Enter');
  await gone(screen.row(6).getByText('Alamat email tidak sah.'));
  await screen.type(6, 'Keanggotaan', 'Bali');
  await page.keyboard.press('Enter');
  await shown(screen.verdict(6, 'Baru'));
  await eventually(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Keanggotaan');
  await screen.summary('2 anggota baru, 3 diperbarui');

  // One row is left out, and everything is applied at once.
  await screen.filter('Diperbarui').click();
  await screen.row(7).getByRole('combobox', { name: 'Pilihan untuk baris 7' }).selectOption({ label: 'Lewati' });
  await screen.summary('2 anggota baru, 2 diperbarui; 1 baris dilewati tidak ikut');
  await screen.apply.click();
  const question = screen.question('Terapkan impor?');
  await shown(question.getByText('2 anggota baru ditambahkan.'));
  await question.getByRole('button', { name: 'Terapkan impor' }).click();
  await shown(page.getByRole('heading', { name: 'Impor diterapkan: 2 anggota ditambahkan, 2 diperbarui.' }));
  expect(await storedMember(story, 'K1.7100')).toMatchObject({ fullName: 'Ayu Baru', serkomEndDate: '2027-06-05' });
  expect(await storedMember(story, 'K1.7102')).toMatchObject({ email: 'rudi@ikai.test' });
  expect(await storedMember(story, 'K1.7001')).toMatchObject({ membershipType: 'IKAI Aceh' });
  expect(await storedMember(story, 'K1.7004')).toMatchObject({ serkomEndDate: null });

  // The list of imports has it; somebody edits one changed and one added member before it is taken back.
  await page.getByRole('link', { name: 'Semua impor' }).click();
  const entry = screen.entry('anggota 2027.xlsx');
  await shown(entry.getByText('Diterapkan'));
  expect(await entry.getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Akun staff\s+staff@ikai\.test$/),
      'Anggota',
      '6',
      '2',
      'Diterapkan',
    ]),
  );
  const { id = 0 } = (await storedMember(story, 'K1.7001')) ?? {};
  const added = (await storedMember(story, 'K1.7102'))?.id ?? 0;
  await story.server.as('admin').ok(changeMember, { params: { id }, body: { phone: '0899' } });
  await story.server.as('admin').ok(changeMember, { params: { id: added }, body: { title: 'M.Psi.' } });
  await entry.getByRole('button', { name: 'Urungkan impor anggota 2027.xlsx' }).click();
  const undoing = screen.question('Urungkan impor ini?');
  await shown(undoing.getByText('2 anggota yang ditambahkan dihapus dan masuk ke Sampah.'));
  await undoing.getByRole('button', { name: 'Urungkan impor' }).click();
  await shown(
    page.getByRole('heading', {
      name: 'Impor diurungkan: 1 anggota yang ditambahkan sudah dihapus, 1 dikembalikan seperti sebelumnya.',
    }),
  );
  const left = page.getByRole('region', { name: 'Anggota yang dibiarkan' });
  await shown(page.getByText('2 anggota dibiarkan seperti sekarang:'));
  await eventually(() => left.getByRole('link').allTextContents()).toEqual([
    'Siti Aminah (K1.7001)',
    'Rudi Salah (K1.7102)',
  ]);
  expect(await storedMember(story, 'K1.7001')).toMatchObject({ phone: '0899', membershipType: 'IKAI Aceh' });
  expect(await storedMember(story, 'K1.7100')).toBeUndefined();
  expect(await storedMember(story, 'K1.7003')).toMatchObject({ fullName: 'Made Wirawan' });

  // Who comes back later still reads which rows were left.
  await page.reload();
  await left.getByRole('link', { name: 'Siti Aminah (K1.7001)' }).click();
  await shown(page.getByText('lewat formulir').first());
  expect(new URL(page.url()).searchParams.get('subject_id')).toBe(String(id));
  await page.goBack();
  await page.getByRole('link', { name: 'Lihat di Riwayat' }).click();
  await shown(page.getByText('4 perubahan'));
  await shown(page.getByText('lewat impor').first());
  // What others did to the same members is not there.
  await gone(page.getByText('0899'));
  await gone(page.getByText('lewat pembatalan'));
  await page.getByRole('button', { name: /^Hapus filter Tindakan: impor / }).click();
  await shown(page.getByText(/mengurungkan impor/).first());
});

test('P6: one’s own export comes back without a change', async () => {
  const page = await story.open('/app/membership?search=K1.700');
  await shown(page.getByRole('row', { name: /K1\.7004/ }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel export' }).click(),
  ]);
  await page.goto('/app/imports');
  const screen = importScreen(page);
  await screen.file.setInputFiles(await download.path());
  await page.getByRole('radio', { name: /^Hari, bulan, tahun: 03-04-2027 = 3 April 2027/ }).check();
  await screen.check();
  await screen.summary('Belum ada yang akan ditulis');
  expect(await screen.apply.isDisabled()).toBe(true);
  const { data } = await story.server.as('staff').ok(listMembers, { query: { isAdmin: true, search: 'K1.700' } });
  await shown(screen.filter('Sama'));
  expect(await screen.filter('Sama').textContent()).toMatch(new RegExp(`${data.length}$`));
});

test('the messy sheet of a chapter is in after six clicks', async () => {
  const page = await story.open('/app/imports');
  await page.evaluate(() => {
    const counted = { clicks: 0 };
    Object.assign(window, { counted });
    window.addEventListener('pointerdown', () => {
      counted.clicks += 1;
    });
  });
  const screen = importScreen(page);
  const sheet = spreadsheet('dpd jabar.xlsx', [
    ['DAFTAR ANGGOTA IKAI JAWA BARAT'],
    [],
    ['No', 'No. Anggota', 'Nama Lengkap', 'Cabang', 'No. HP/WA', 'Berlaku s/d', 'Ket'],
    [1, 'K1.9601', 'Asep Sunandar', 'Jabar', '0812 1111 9601', '13/6/27', 'lunas'],
    [2, 'K1.9602', 'Neneng Kurniasih', 'Jawabarat', '+62 813-2222-9602', '3/5/27', ''],
    [3, 'K1.9603', 'Rukmana', 'Jawa Bartt', '081299999603', '', ''],
    [4, 'K1.9604', 'Dedi Mulyana', 'Jawa Bartt', '081299999604', '12 Mei 2027', ''],
    [5, 'K1.9605', 'Wati', 'Jabar', '081299999605', '31/2/27', ''],
    [6, 'K1.9606', 'Iis Dahlia', 'Jabar', '081299999606', '', ''],
    [7, 'K1.9606', 'Iis Dahlia', 'Jabar', '081299999606', '', ''],
    [8, '', 'Tanpa Nomor', 'Jabar', '', '', ''],
    ['', '', 'Jumlah', '', '', '', 8],
  ]);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Pilih berkas atau letakkan di sini').click(),
  ]);
  await chooser.setFiles(sheet);
  await page.getByLabel('Isi semua baris dengan').click();
  await page.keyboard.type('Konselor Adiksi');
  await screen.check();
  await screen.row(6).getByRole('button', { name: 'Ya, di semua baris yang sama' }).click();
  await screen.summary('4 anggota baru; 5 baris salah tidak ikut');
  await screen.applyAll();
  expect(await page.evaluate(() => (window as unknown as { counted: { clicks: number } }).counted.clicks)).toBe(6);

  const [asep, dedi] = [await storedMember(story, 'K1.9601'), await storedMember(story, 'K1.9604')];
  expect(asep).toMatchObject({
    title: 'Konselor Adiksi',
    membershipType: 'IKAI Jawa Barat',
    serkomEndDate: '2027-06-13',
  });
  expect(dedi).toMatchObject({
    title: 'Konselor Adiksi',
    membershipType: 'IKAI Jawa Barat',
    serkomEndDate: '2027-05-12',
  });
  expect(await storedMember(story, 'K1.9602')).toMatchObject({ serkomEndDate: '2027-05-03' });
});
