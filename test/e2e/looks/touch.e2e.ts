// In test:all only: looks at what is touched on every screen.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { fillLists } from '../support/directory.ts';
import { gone, goOn, loaded, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillLists(story.server));

/** What is too small for a finger, or makes a browser enlarge the page when it is filled in. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const front = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const controls = front?.querySelectorAll(
      'button, input:not([type="file"]), select, textarea, label.button, a.button',
    );
    return [...(controls ?? [])].flatMap((control) => {
      // A switch is larger than it is drawn; a box is as large as its words, and a field as its frame.
      const { width, height } = (control.closest('label, .input-frame') ?? control).getBoundingClientRect();
      const isSeen =
        control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().height > 1;
      if (!isSeen || control.getAttribute('role') === 'switch') return [];
      const isText = control.matches('select, textarea, input:not([type="checkbox"], [type="radio"], [type="range"])');
      const size = Number.parseFloat(getComputedStyle(control).fontSize);
      const faults = [
        ...(width < 43.5 || height < 43.5 ? [`${Math.round(width)} × ${Math.round(height)}`] : []),
        ...(isText && size < 16 ? [`${size} px`] : []),
      ];
      return faults.map((fault) => `${control.getAttribute('aria-label') ?? control.textContent}: ${fault}`);
    });
  });
}

/** The screens by their addresses, with their headings and the buttons that open dialogs. */
const screens: readonly [path: string, heading: string | RegExp, ...opening: (string | RegExp)[]][] = [
  ['/app/membership', 'Anggota IKAI', 'Tambah', /^Kode QR/, 'Cari'],
  ['/app/membership/1?no=1', 'Siti'],
  ['/app/wilayah', 'Wilayah IKAI', 'Tambah'],
  ['/app/users', 'Update Profile'],
  ['/app/accounts', 'Akun staf', 'Tambah'],
  ['/app/security', 'Keamanan'],
  ['/app/cards', 'Kartu anggota', 'Ubah'],
  ['/app/cards/printed', 'Kartu tercetak'],
  ['/app/training', 'Pelatihan', 'Tambah'],
  ['/app/training/classes/1', /^Pelatihan Konseling/, 'Tambah peserta', 'Cetak kartu'],
  ['/app/training/classes/1/check-in', 'Presensi'],
  ['/app/training/modules', 'Modul pelatihan'],
  ['/app/training/reports?period=custom', 'Laporan pelatihan'],
  ['/app/training/reports/participants?period=all_time', 'Participants'],
  ['/app/serkom', 'Serkom'],
  ['/app/serkom/reminders', 'Ingatkan anggota'],
  ['/app/serkom/record', 'Catatan pengingat'],
  ['/app/imports', 'Impor', 'Tempel dari spreadsheet'],
  ['/app/imports/1', 'Impor anggota'],
  ['/app/imports/2', 'Impor anggota'],
  ['/app/imports/photos', 'Foto dari folder'],
  ['/app/duplicates', 'Mungkin ganda'],
  ['/app/completeness', 'Perlu dilengkapi'],
  ['/app/history', 'Riwayat'],
  ['/app/trash', 'Sampah'],
];

/** A phone that is touched, on which a superadmin has signed in, or nobody. */
async function phone(browser: Browser, as: 'superadmin' | null): Promise<Page> {
  const known = await story.browse({ as });
  const context = await browser.newContext({
    storageState: await known.storageState(),
    baseURL: story.server.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    hasTouch: true,
    isMobile: true,
  });
  return context.newPage();
}

test('on a screen that is touched everything is as large as a fingertip, in dialogs too, and no field is enlarged', async ({
  browser,
}) => {
  const page = await phone(browser, 'superadmin');
  const found: Record<string, string[]> = {};
  await page.goto('/app/users');
  for (const [path, heading, ...opening] of screens) {
    await goOn(page, path, heading);
    await gone(page.getByText('Menyalakan kamera…'));
    for (const button of opening) {
      await page.getByRole('button', { name: button, exact: true }).first().tap();
      const dialog = page.getByRole('dialog');
      await shown(dialog);
      await loaded(dialog);
      found[`${path} ${button}`] = await tooSmall(page);
      await page.keyboard.press('Escape');
      await gone(dialog);
    }
    const filters = page.getByRole('button', { name: /^Filter/ });
    if (await filters.isVisible()) await filters.tap();
    found[path] = await tooSmall(page);
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((where) => [where, []])));
  await page.context().close();
});

test('and for whoever has yet to sign in', async ({ browser }) => {
  const page = await phone(browser, null);
  await page.goto('/login');
  await shown(page.getByRole('button', { name: 'Sign In' }));
  expect(await tooSmall(page)).toEqual([]);
  await page.context().close();
});
