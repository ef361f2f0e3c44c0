import { expect, test } from '@playwright/test';
import { changeRegion, listRegions } from '#contract/regions.ts';
import { importScreen, textFile } from '../screens/imports.ts';
import { at, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const regions = async () => (await story.server.as('admin').ok(listRegions, { query: { isAdmin: true } })).data;

test('an admin imports regions from their list, and takes the import back but for what was changed since', async () => {
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await page.getByRole('main').getByRole('link', { name: 'Impor', exact: true }).click();
  await at(page, '/app/imports');
  await page.getByRole('radio', { name: 'Wilayah', checked: true }).waitFor({ state: 'attached' });
  const screen = importScreen(page);
  await screen.file.setInputFiles(textFile('wilayah.csv', 'Nama;Kode\nBali;051\nDiaspora;900\nACEH;011\n'));
  await shown(screen.column('Nama'));
  expect(await screen.column('Kode').inputValue()).toBe('code');
  await screen.check();
  await shown(screen.verdict(3, 'Baru'));
  expect(await screen.cell(2, 'Attribute').textContent()).toMatch(/dari 51→ menjadi 051$/);
  await screen.applyAll();
  await shown(page.getByRole('heading', { name: /^Impor diterapkan: 1 wilayah ditambahkan/ }));
  expect(await regions()).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Diaspora', code: '900' })]));

  const bali = (await regions()).find(({ name }) => name === 'Bali')?.id ?? 0;
  await story.server.as('admin').ok(changeRegion, { params: { id: bali }, body: { code: '5100' } });
  await page.getByRole('button', { name: 'Urungkan impor' }).click();
  await screen.question('Urungkan impor ini?').getByRole('button', { name: 'Urungkan impor' }).click();
  await shown(
    page.getByRole('heading', {
      name: /^Impor diurungkan: 1 wilayah yang ditambahkan sudah dihapus, \d+ dikembalikan/,
    }),
  );
  expect((await regions()).map(({ name }) => name)).not.toContain('Diaspora');
  expect(await regions()).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Aceh', code: '11' })]));
  expect(await regions()).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Bali', code: '5100' })]));
  const left = page.getByRole('region', { name: 'Wilayah yang dibiarkan' });
  await left.getByRole('link', { name: 'Bali' }).click();
  await at(page, '/app/history');
  expect(new URL(page.url()).searchParams.get('subject_id')).toBe(String(bali));
  await page.goBack();
  await page.getByRole('link', { name: 'Ke daftar wilayah' }).click();
  await at(page, '/app/wilayah');
});
