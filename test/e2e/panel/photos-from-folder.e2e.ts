import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

let folder: string;
let theirs: string;

/** A picture of noise, which no format makes small. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  });

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  theirs = await storedPicture(story.server);
  for (const [npa, first_name, image_url] of [
    ['K1.8001', 'Siti Aminah', null],
    ['K1.8002', 'Budi Santoso', null],
    ['K1.8003', 'Citra Lestari', theirs],
    ['K1.8004', 'Dewi Besar', null],
  ] as const)
    await staff.ok(addMember, { body: aMember({ npa, first_name, image_url }) });
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  const small = await noise(60).jpeg().toBuffer();
  for (const name of [
    'k1.8001.jpg',
    'K1.8002 Budi.png',
    'K1.8003.jpg',
    'K1.8001 (1).jpg',
    'IMG_2044.jpg',
    '.hidden.jpg',
  ])
    await writeFile(join(folder, name), name.endsWith('.png') ? await noise(60).png().toBuffer() : small);
  const large = await noise(1400).png().toBuffer();
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024);
  await writeFile(join(folder, 'K1.8004.png'), large);
  await writeFile(join(folder, 'daftar.txt'), 'bukan foto');
});

test.afterAll(() => rm(folder, { recursive: true }));

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const names = async (page: Page, name: string) => await group(page, name).getByRole('listitem').allInnerTexts();
const photoOf = async (npa: string) => (await storedMember(story, npa))?.image_url;

async function choose(page: Page) {
  await page.getByLabel(/^Pilih folder/).setInputFiles(folder);
  await shown(group(page, 'Siap dipasang'));
}

test('a folder of photos is matched by NPA, shown before, given at once, and taken back at once', async () => {
  const page = await story.open('/app/imports', { size: [1280, 900] });
  await page.getByRole('link', { name: 'Foto dari folder' }).click();
  await shown(page.getByRole('heading', { name: 'Foto dari folder', level: 1 }));
  await choose(page);
  expect((await names(page, 'Siap dipasang')).map((text) => text.split('\n')[0])).toEqual([
    'Siti Aminah',
    'Budi Santoso',
    'Dewi Besar',
  ]);
  await shown(group(page, 'Siap dipasang').getByText(/K1\.8004\.png · di atas 2 MB, diperkecil/));
  expect(await names(page, 'Sudah punya foto')).toHaveLength(1);
  expect((await names(page, 'Berkas kedua untuk anggota yang sama'))[0]).toContain('K1.8001 (1).jpg');
  expect(await names(page, 'NPA tidak dikenal')).toEqual([expect.stringMatching(/^IMG_2044\.jpg\s+Pilih anggota…$/)]);
  expect(await names(page, 'Bukan JPG atau PNG')).toEqual(['daftar.txt']);
  await expectNoAxeFindings(page, 'photos of a folder');

  await page.getByRole('button', { name: 'Pasang 3 foto' }).press('Enter');
  await shown(page.getByRole('region', { name: 'Hasil' }).getByText(/Foto 3 anggota dipasang/));
  await expectNoAxeFindings(page, 'photos that were given');
  expect(await photoOf('K1.8003')).toBe(theirs);
  const kept = Buffer.from(await (await fetch(story.server.url + (await photoOf('K1.8004')))).arrayBuffer());
  const { width = 0, height = 1 } = await sharp(kept).metadata();
  expect(width / height).toBeCloseTo(3 / 4, 2);

  await notice(page, 'Foto 3 anggota dipasang.').getByRole('button', { name: 'Urungkan' }).click();
  await eventually(() => photoOf('K1.8001')).toBeNull();
  await page.goto('/app/history');
  await shown(page.getByText(/memasang foto pada 3 anggota/));
});

test('a photo that somebody has is replaced only where that is chosen', async () => {
  const page = await story.open('/app/imports/photos', { direction: 'rtl' });
  await choose(page);
  await group(page, 'Siap dipasang').getByRole('checkbox', { name: 'Pilih semua' }).uncheck();
  expect(await page.getByRole('button', { name: 'Pasang 0 foto' }).isDisabled()).toBe(true);
  await group(page, 'Sudah punya foto').getByRole('checkbox', { name: /Citra/ }).check();
  await shown(page.getByText('1 dari 7 berkas akan dipasang, 1 di antaranya mengganti foto yang ada.'));
  await page.getByRole('button', { name: 'Pasang 1 foto' }).click();
  await shown(page.getByRole('region', { name: 'Hasil' }));
  expect(await photoOf('K1.8003')).not.toBe(theirs);
});

test('a stop in the middle says what was done, and it goes on or ends there', async () => {
  const page = await story.open('/app/imports/photos', { size: [390, 800] });
  await choose(page);
  let sent = 0;
  await page.route('**/api/v1/files', async (route) => {
    sent += 1;
    if (sent === 2) return;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pasang 3 foto' }).click();
  await eventually(() => sent).toBe(2);
  await page.getByRole('button', { name: 'Hentikan' }).click();
  await shown(page.getByText('Dihentikan. 1 dari 3 foto sudah diunggah. Foto anggota belum ada yang berubah.'));
  await expectNoAxeFindings(page, 'photos that were stopped');
  expect(await photoOf('K1.8001')).toBeNull();
  await page.getByRole('button', { name: 'Pasang 1 foto ini saja' }).click();
  await shown(page.getByRole('region', { name: 'Hasil' }).getByText(/Foto 1 anggota dipasang/));
  expect(await photoOf('K1.8001')).not.toBeNull();
  expect(await photoOf('K1.8002')).toBeNull();

  await page.getByRole('button', { name: 'Pilih foto lain' }).click();
  await gone(page.getByRole('region', { name: 'Hasil' }));
  await choose(page);
  expect(await names(page, 'Sudah punya foto')).toHaveLength(2);
});

test('a file that fits two members gets the one that somebody chooses', async () => {
  const staff = story.server.as('staff');
  for (const npa of ['K8/0001', 'K8-0001'])
    await staff.ok(addMember, { body: aMember({ npa, first_name: `Pemilik ${npa}` }) });
  const unsure = await mkdtemp(join(tmpdir(), 'photos-'));
  await writeFile(join(unsure, 'K8-0001.jpg'), await noise(60).jpeg().toBuffer());
  const page = await story.open('/app/imports/photos');
  await page.getByLabel(/^Pilih folder/).setInputFiles(unsure);
  await group(page, 'Cocok dengan beberapa anggota')
    .getByRole('button', { name: /K8\/0001/ })
    .click();
  await shown(group(page, 'Siap dipasang').getByText('Pemilik K8/0001'));
  await page.getByRole('button', { name: 'Pasang 1 foto' }).click();
  await shown(page.getByText(/^Foto 1 anggota dipasang/).first());
  expect(await photoOf('K8/0001')).not.toBeNull();
  expect(await photoOf('K8-0001')).toBeNull();
  await rm(unsure, { recursive: true });
});

test('a photo whose name has no NPA is given to a member who is searched for', async () => {
  await story.server
    .as('staff')
    .ok(addMember, { body: aMember({ npa: 'K1.8077', first_name: 'Putri Dicari', status: 'inactive' }) });
  const page = await story.open('/app/imports/photos');
  await choose(page);
  await group(page, 'NPA tidak dikenal').getByRole('button', { name: 'IMG_2044.jpg: Pilih anggota…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pilih anggota untuk IMG_2044.jpg' });
  await dialog.getByRole('searchbox').fill('putri');
  await shown(dialog.getByText('1 anggota cocok.'));
  await expectNoAxeFindings(page, 'the search for the member of a photo');
  await dialog.getByRole('button', { name: /^Putri Dicari/ }).click();
  await gone(dialog);
  const ready = group(page, 'Siap dipasang').getByRole('listitem').filter({ hasText: 'Putri Dicari' });
  expect(await ready.getByRole('checkbox').isChecked()).toBe(true);
  await gone(group(page, 'NPA tidak dikenal'));
  await page.getByRole('button', { name: /^Pasang \d+ foto$/ }).click();
  await shown(page.getByText(/^Foto \d+ anggota dipasang\. Semuanya/));
  await eventually(() => photoOf('K1.8077')).not.toBeNull();
});
