import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { pixelsOf, readQr } from '#test/support/qr-reader.ts';
import { fileFrom } from '../screens/downloads.ts';
import { eventually, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const publicUrl = 'https://direktori.ikai.test';
const story = startStory({ publicUrl });

const code = (page: Page, npa: string) => page.getByRole('button', { name: `Unduh kode QR ${npa}`, exact: true });

/** What a phone that is held before the screen reads. */
async function scanned(page: Page, npa: string): Promise<string | undefined> {
  await shown(code(page, npa).locator('path'));
  return readQr(pixelsOf(new Uint8Array(await code(page, npa).screenshot()).buffer));
}

/** The address of a public link on the test's server, which is not really at the public address. */
const here = (link: string) => link.replace(publicUrl, story.server.url);

const add = (npa: string, first_name: string) =>
  story.server.as('staff').ok(addMember, {
    body: aMember({
      npa,
      first_name,
      title: 'Konselor Utama',
      email: 'rahasia@ikai.test',
      phone: '0812999888',
      practice_permit_number: 'IZIN-777',
    }),
  });

test('a code is scanned off the screen and leads to the public page of the member', async () => {
  await add('K1.0012', 'Ni Made Ayu');
  const page = await story.open('/app/membership');
  const link = await scanned(page, 'K1.0012');
  expect(link).toBe(`${publicUrl}/lookup?npa=K1.0012`);

  const visitor = await story.open(here(link ?? ''), { as: null });
  await shown(visitor.getByRole('heading', { name: 'Ni Made Ayu' }));
  const text = await visitor.locator('body').textContent();
  for (const told of ['K1.0012', 'Konselor Utama', 'IKAI Aceh', 'Aktif', '31-12-2099']) expect(text).toContain(told);
  const source = await visitor.content();
  for (const secret of ['rahasia', '0812999888', 'IZIN-777']) expect(source).not.toContain(secret);
});

test('an NPA with signs, spaces and letters of every kind is scanned and found all the same', async () => {
  const npa = 'K2/ÉÑ 中&=%+?#';
  await add(npa, 'NPA Aneh');
  const page = await story.open('/app/membership?search=NPA+Aneh');
  const link = await scanned(page, npa);
  expect(link).toBe(`${publicUrl}/lookup?npa=${encodeURIComponent(npa)}`);
  const visitor = await story.open(here(link ?? ''), { as: null });
  await shown(visitor.getByRole('heading', { name: 'NPA Aneh' }));
});

test('a click saves a PNG that prints well, named after the NPA and the name', async () => {
  await add('K1.0013', 'Wayan Sudarma, S.Psi.');
  const page = await story.open('/app/membership?search=K1.0013');
  const file = await fileFrom(page, () => code(page, 'K1.0013').click());
  expect(file.name).toBe('K1.0013_Wayan Sudarma, S.Psi..png');
  const drawing = pixelsOf(new Uint8Array(file.bytes).buffer);
  expect([drawing.width, drawing.height]).toEqual([1000, 1000]);
  expect(readQr(drawing)).toBe(`${publicUrl}/lookup?npa=K1.0013`);
});

test('a drawing that is asked for again at two places is fetched once, and its button shows that it works', async () => {
  story.expectError(/ERR_FAILED/);
  await add('K1.0016', 'QR Dua Kali');
  const page = await story.open('/app/membership?search=K1.0016');
  await page.route('**/files/qrcode?*', (route) => route.abort());
  await code(page, 'K1.0016').click();
  await shown(page.getByText('Kode QR tidak dapat diunduh.'));
  await page.unroute('**/files/qrcode?*');
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  let fetched = 0;
  await page.route('**/files/qrcode?*', async (route) => {
    fetched += 1;
    await mayArrive;
    await route.continue();
  });
  const busy = () => code(page, 'K1.0016').getAttribute('aria-busy');
  const file = await fileFrom(page, async () => {
    await code(page, 'K1.0016').click();
    await eventually(busy).toBe('true');
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    arrive();
  });
  expect(file.name).toBe('K1.0016_QR Dua Kali.png');
  await eventually(busy).toBe('false');
  expect(fetched).toBe(1);
});
