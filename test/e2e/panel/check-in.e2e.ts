import { expect, test } from '@playwright/test';
import { addDays, readableDay } from '#contract/dates.ts';
import { lookupLink } from '#contract/pictures.ts';
import { changeClass } from '#contract/training.ts';
import { today } from '#test/support/association.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { aroundToday, classOf, membersOf, participantsOf, registered } from '#test/support/training.ts';
import { checkInAt, door } from '../screens/check-in.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

async function classWithFour(npas: string) {
  const one = await classOf(story.server, { ...aroundToday(), capacity: 5 });
  const members = await membersOf(story.server, [
    { npa: `${npas}1`, first_name: 'Ani Wijaya', image_url: await storedPicture(story.server) },
    { npa: `${npas}2`, first_name: 'Budi Santoso' },
    { npa: `${npas}3`, first_name: 'Élodie Nasution' },
    { npa: `${npas}4`, first_name: 'Dewi Lestari' },
  ]);
  await registered(story.server, one.id, members);
  return one;
}

const attended = async (classId: number) =>
  (await participantsOf(story.server, classId))
    .filter(({ attended_at }) => attended_at !== null)
    .map(({ full_name, attended_how }) => [full_name, attended_how]);

test('without a camera everybody is checked in by typing, by a USB scanner or by a tap, and told in words', async () => {
  const one = await classWithFour('K1.710');
  await membersOf(story.server, [
    { npa: 'K1.7201', first_name: 'Tamu Baik' },
    { npa: 'K1.7202', first_name: 'Tamu Lebih' },
    { npa: 'K1.7203', first_name: 'Tamu Nonaktif', status: 'inactive' },
  ]);
  const page = await story.open(checkInAt(one.id));
  const at = door(page);
  await shown(page.getByText('Perangkat ini tidak punya kamera. Presensi tetap dapat dicatat dengan mengetik NPA.'));

  await at.type('k1.7101');
  await shown(at.says('Hadir', 'Ani Wijaya'));
  await shown(at.result.getByRole('presentation').or(at.result.locator('img')).first());
  await at.type('K1.7101');
  await shown(at.says('Sudah presensi', 'Ani Wijaya'));
  await at.type('K1.7203');
  await shown(at.says('Tidak aktif', 'Tamu Nonaktif'));
  await at.type('https://elsewhere.example/17');
  await shown(at.says('Bukan kode kami', 'https://elsewhere.example/17'));
  await at.type('K1.none');
  await shown(at.says('Tidak dikenal', 'K1.none'));
  await expectNoAxeFindings(page, 'somebody unknown');

  // A scanner is a keyboard, whatever has the focus.
  await page.getByRole('button', { name: 'Suara' }).focus();
  await page.keyboard.type(lookupLink(story.server.config.publicUrl, 'K1.7102'));
  await page.keyboard.press('Enter');
  await shown(at.says('Hadir', 'Budi Santoso'));

  await at.type('K1.7201');
  await shown(at.says('Belum terdaftar', 'Tamu Baik'));
  await expectNoAxeFindings(page, 'somebody who is not registered');
  await at.result.getByRole('button', { name: 'Daftarkan dan catat hadir' }).click();
  await shown(at.says('Hadir', 'Tamu Baik'));
  await at.type('K1.7202');
  await at.result.getByRole('button', { name: 'Daftarkan dan catat hadir' }).click();
  await shown(at.says('Kelas penuh', 'Tamu Lebih'));

  await page.getByRole('searchbox', { name: 'Cari nama atau NPA' }).fill('elodie');
  await eventually(() => at.absent.count()).toBe(1);
  await at.absent.getByRole('button', { name: /^Élodie Nasution/ }).click();
  await shown(at.says('Hadir', 'Élodie Nasution'));
  await shown(at.people.getByRole('heading', { name: 'Hadir 4 dari 5' }));
  await eventually(() => attended(one.id)).toEqual([
    ['Ani Wijaya', 'typed'],
    ['Budi Santoso', 'qr'],
    ['Élodie Nasution', 'list'],
    ['Tamu Baik', 'typed'],
  ]);

  await at.last.getByRole('button', { name: 'Urungkan kehadiran Élodie Nasution' }).click();
  await shown(notice(page, 'Kehadiran Élodie Nasution diurungkan.'));
  await shown(at.absent.getByText('Élodie Nasution'));
  expect((await attended(one.id)).map(([name]) => name)).not.toContain('Élodie Nasution');
});

test('keyboard alone is enough, on a phone too', async () => {
  const one = await classWithFour('K1.730');
  const page = await story.open(checkInAt(one.id), { size: [390, 844], direction: 'rtl' });
  const at = door(page);
  await shown(at.absent.first());
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.type('K1.7301');
  await page.keyboard.press('Enter');
  await shown(at.says('Hadir', 'Ani Wijaya'));

  await page.getByRole('searchbox').focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shown(at.says('Hadir', 'Budi Santoso'));
  // The focus goes on to the next one.
  await page.keyboard.press('Enter');
  await shown(at.says('Hadir', 'Dewi Lestari'));
  await shown(at.people.getByRole('heading', { name: 'Hadir 3 dari 4' }));
  // What became of somebody far down the list is in sight, below the header.
  const seen = await at.result.boundingBox();
  expect(seen?.y).toBeGreaterThanOrEqual(48);
  expect(seen?.y).toBeLessThan(400);
});

test('P32: the last answer is gone while the next is asked for, and a slow server keeps nobody waiting', async () => {
  const one = await classWithFour('K1.750');
  const page = await story.open(checkInAt(one.id));
  const at = door(page);
  await at.type('K1.7501');
  await shown(at.says('Hadir', 'Ani Wijaya'));
  const held: (() => void)[] = [];
  await page.route('**/check-ins', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await at.type('K1.7502');
  await shown(at.says('Memeriksa…', 'Budi Santoso'));
  await gone(at.result.getByText('Ani Wijaya'));
  await shown(at.result.getByText('Tersimpan di perangkat ini, menunggu dikirim.'));
  await shown(page.getByText('1 menunggu dikirim'));
  for (const letGo of held) letGo();
  await shown(at.result.getByText('Kehadiran tercatat.'));
  await gone(page.getByText('1 menunggu dikirim'));
  await eventually(() => attended(one.id)).toEqual([
    ['Ani Wijaya', 'typed'],
    ['Budi Santoso', 'typed'],
  ]);
});

test('a class that was cancelled takes nobody, and says so', async () => {
  story.expectError(/status of (404|409)/);
  const one = await classWithFour('K1.740');
  const page = await story.open(checkInAt(one.id));
  const at = door(page);
  await shown(at.absent.first());
  await story.server.as('staff').ok(changeClass, { params: { id: one.id }, body: { status: 'cancelled' } });
  await at.type('K1.7401');
  await shown(at.says('Tidak tercatat', 'Ani Wijaya'));
  await page.reload();
  await shown(page.getByText('Kelas ini dibatalkan, jadi kehadiran tidak dapat dicatat.'));
  await gone(at.npa);
  await page.goto(checkInAt(999_999));
  await shown(page.getByRole('alert').filter({ hasText: 'Kelas tidak ditemukan.' }));
});

test('a text that is no NPA, however long it is, is told by its beginning and pushes nothing off the screen', async () => {
  story.expectError(/status of 400/);
  const one = await classWithFour('K1.741');
  const page = await story.open(checkInAt(one.id), { size: [390, 844] });
  const at = door(page);
  await shown(at.absent.first());
  await at.type('9'.repeat(5000));
  await shown(at.result.getByText(`${'9'.repeat(64)}…`, { exact: true }));
  const { bottom } = await at.npa.evaluate((field) => field.getBoundingClientRect());
  expect(bottom).toBeLessThan(844);
});

/** A class of yesterday, wherever it is day. */
async function classOfYesterday(npas: string) {
  const day = addDays(today(), -1);
  const one = await classOf(story.server, { starts_at: `${day}T09:00`, ends_at: `${day}T16:00` });
  const members = await membersOf(story.server, [
    { npa: `${npas}1`, first_name: 'Ani Wijaya' },
    { npa: `${npas}2`, first_name: 'Budi Santoso' },
  ]);
  await registered(story.server, one.id, members);
  return { one, days: `Kelas ini pada ${readableDay(day)}, hari ini ${readableDay(today())}.` };
}

test('of a class of another day nobody is recorded before a question, which a scanner does not answer', async () => {
  const { one, days } = await classOfYesterday('K1.760');
  const page = await story.open(checkInAt(one.id));
  const at = door(page);
  const question = page.getByRole('dialog', { name: `${days} Tetap catat kehadiran?` });
  await shown(at.result.getByText('Bukan hari kelas ini'));
  expect(await at.result.getAttribute('data-tone')).toBe('warn');
  await shown(page.getByText(`${days} Kehadiran belum dicatat.`));
  await expectNoAxeFindings(page, 'a check-in screen on another day');

  await page.keyboard.type('K1.7601');
  await page.keyboard.press('Enter');
  await shown(question);
  await expectNoAxeFindings(page, 'the question on another day');
  // The next one is scanned at once: what is typed goes nowhere, and its Enter records nobody.
  await page.keyboard.type('K1.7602');
  await page.keyboard.press('Enter');
  await gone(question);
  expect(await at.npa.inputValue()).toBe('');
  expect(await attended(one.id)).toEqual([]);
  await shown(at.result.getByText('Bukan hari kelas ini'));

  await at.type('K1.7601');
  await question.getByRole('button', { name: 'Catat kehadiran' }).click();
  await shown(at.says('Hadir', 'Ani Wijaya'));
  await shown(page.getByText(`${days} Kehadiran tetap dicatat.`));
  await at.absent.getByRole('button', { name: /^Budi Santoso/ }).click();
  await shown(at.says('Hadir', 'Budi Santoso'));
  await eventually(() => attended(one.id)).toEqual([
    ['Ani Wijaya', 'typed'],
    ['Budi Santoso', 'list'],
  ]);

  // Another visit is another question.
  await page.reload();
  await shown(page.getByText(`${days} Kehadiran belum dicatat.`));
  await page.getByRole('button', { name: 'Tetap catat kehadiran' }).click();
  await at.type('K1.7601');
  await shown(at.says('Sudah presensi', 'Ani Wijaya'));
});

test('without a network too a class of another day is asked about, and nothing is kept before the answer', async () => {
  story.expectError(/ERR_FAILED/);
  const { one, days } = await classOfYesterday('K1.765');
  const page = await story.open(checkInAt(one.id));
  const at = door(page);
  await shown(at.absent.first());
  await page.route('**/api/**', (route) => route.abort());
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('check-in:')).length);
  const question = page.getByRole('dialog', { name: `${days} Tetap catat kehadiran?` });
  await at.type('K1.7651');
  await question.getByRole('button', { name: 'Jangan catat' }).click();
  await gone(question);
  expect(await kept()).toBe(0);
  await at.type('K1.7651');
  await question.getByRole('button', { name: 'Catat kehadiran' }).click();
  await shown(at.result.getByText('Tersimpan di perangkat ini, menunggu dikirim.'));
  expect(await kept()).toBe(1);
  await page.unroute('**/api/**');
  await eventually(() => attended(one.id)).toEqual([['Ani Wijaya', 'typed']]);
});
