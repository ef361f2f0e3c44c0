import { expect, type Page, test } from '@playwright/test';
import { changeAccount } from '#contract/accounts.ts';
import { listRegistrations } from '#contract/training-registrations.ts';
import { testPassword } from '#test/support/accounts.ts';
import { historyOf } from '#test/support/history.ts';
import { aroundToday, classOf, classWith, membersOf } from '#test/support/training.ts';
import { checkInAt, door } from '../screens/check-in.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at as atPath, eventually, gone, shown, workerAnswers } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const waiting = (page: Page) => page.getByText(/menunggu dikirim; dikirim sendiri/);

/** How often each participant's attendance was written, by name. */
async function attendances(classId: number) {
  const found = [];
  const { data } = await story.server.as('admin').ok(listRegistrations, { params: { id: classId } });
  for (const { id, full_name, attended_at } of data) {
    const changes = await historyOf(story.server, 'training_registrations', id);
    found.push([full_name, attended_at !== null, changes.filter(({ action }) => action === 'changed').length]);
  }
  return found;
}

test('without a network check-ins are told as well as can be, kept over a reload, and sent later, each once', async () => {
  story.expectError(/ERR_INTERNET_DISCONNECTED/);
  const { class: one } = await classWith(
    story.server,
    [
      { npa: 'K1.7501', first_name: 'Ani' },
      { npa: 'K1.7502', first_name: 'Budi' },
      { npa: 'K1.7503', first_name: 'Dewi' },
    ],
    aroundToday(),
  );
  await membersOf(story.server, [{ npa: 'K1.7504', first_name: 'Tamu' }]);
  const context = await story.browse({ withWorker: true });
  const page = await context.newPage();
  await page.goto(checkInAt(one.id));
  const at = door(page);
  await shown(at.absent.first());
  await workerAnswers(page);

  await context.setOffline(true);
  await at.type('K1.7501');
  await shown(at.says('Hadir', 'Ani'));
  await shown(at.result.getByText('Tersimpan di perangkat ini, menunggu dikirim.'));
  await at.type('k1.7501');
  await shown(at.says('Sudah presensi', 'Ani'));
  await at.type('K1.7504');
  await shown(at.says('Akan diperiksa', 'K1.7504'));
  await at.absent.getByRole('button', { name: /Budi/ }).click();
  await shown(at.says('Hadir', 'Budi'));
  await shown(page.getByText('3 menunggu dikirim'));
  await expectNoAxeFindings(page, 'check-ins that wait for the network');
  expect((await attendances(one.id)).every(([, isHere]) => !isHere)).toBe(true);

  await page.reload();
  await shown(page.getByText('3 menunggu dikirim'));
  await shown(page.getByText(/^Daftar peserta per \d/));
  await page.getByRole('button', { name: /^Akun / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Keluar sebelum presensi terkirim?' }).getByText('Tetap di sini').click();
  await shown(at.people.getByRole('heading', { name: 'Hadir 2 dari 3' }));

  await context.setOffline(false);
  await gone(waiting(page));
  // Who turned out not to be registered waits to be dealt with, also after another reload.
  await page.reload();
  const guest = at.last.filter({ hasText: 'Tamu' });
  await shown(guest.getByText('Belum terdaftar'));
  await guest.getByRole('button', { name: 'Daftarkan Tamu' }).click();
  await shown(at.people.getByRole('heading', { name: 'Hadir 3 dari 4' }));
  expect(await attendances(one.id)).toEqual([
    ['Ani', true, 1],
    ['Budi', true, 1],
    ['Dewi', false, 0],
    ['Tamu', true, 1],
  ]);
});

test('a class that has never reached the device takes check-ins all the same', async () => {
  story.expectError(/ERR_FAILED/);
  const { class: one } = await classWith(story.server, [{ npa: 'K1.7551', first_name: 'Ani' }], aroundToday());
  const page = await (await story.browse()).newPage();
  await page.route(/\/(api|version)/, (route) => route.abort());
  await page.goto(checkInAt(one.id));
  const at = door(page);
  await shown(page.getByText(/^Daftar peserta belum ada di perangkat ini/));
  await at.type('K1.7551');
  await shown(at.says('Akan diperiksa', 'K1.7551'));
  await page.unroute(/\/(api|version)/);
  await shown(at.people.getByRole('heading', { name: 'Hadir 1 dari 1' }));
  await gone(waiting(page));
  await shown(at.says('Hadir', 'Ani'));
  expect(await attendances(one.id)).toEqual([['Ani', true, 1]]);
});

test('who waits to be sent can be taken back, whether or not the server has heard of it', async () => {
  story.expectError(/ERR_FAILED/);
  const people = [
    { npa: 'K1.7651', first_name: 'Ani' },
    { npa: 'K1.7652', first_name: 'Budi' },
  ];
  const { class: one } = await classWith(story.server, people, aroundToday());
  const page = await story.open(checkInAt(one.id));
  const at = door(page);
  await shown(at.absent.first());
  await page.route('**/check-ins', async (route) => {
    // Of Ani the server knows; the answer is lost, as Budi's call is.
    if (route.request().postData()?.includes('K1.7651')) await route.fetch();
    await route.abort();
  });
  for (const [npa, name] of [
    ['K1.7651', 'Ani'],
    ['K1.7652', 'Budi'],
  ] as const) {
    await at.type(npa);
    await at.last.getByRole('button', { name: `Urungkan kehadiran ${name}` }).click();
  }
  await gone(waiting(page));
  await page.unroute('**/check-ins');
  await eventually(() =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^check-in:/.test(key))),
  ).toEqual([]);
  expect((await attendances(one.id)).map(([name, isHere]) => [name, isHere])).toEqual([
    ['Ani', false],
    ['Budi', false],
  ]);
});

test('an answer that is lost on its way makes nobody come twice', async () => {
  story.expectError(/ERR_FAILED|status of 503/);
  const { class: one } = await classWith(story.server, [{ npa: 'K1.7601', first_name: 'Ani' }], aroundToday());
  const page = await story.open(checkInAt(one.id));
  const at = door(page);
  await shown(at.absent.first());
  const answers: unknown[] = [];
  await page.route('**/check-ins', async (route) => {
    // The server has done it; the device never hears of it.
    answers.push((await (await route.fetch()).json()).data.outcome);
    if (answers.length === 1) await route.abort();
    else if (answers.length === 2) await route.fulfill({ status: 503, body: 'proxy' });
    else await route.continue();
  });
  await at.type('K1.7601');
  await shown(waiting(page));
  await at.sendNow();
  await gone(waiting(page));
  await shown(at.says('Hadir', 'Ani'));
  expect(new Set(answers)).toEqual(new Set(['checked_in']));
  expect(await attendances(one.id)).toEqual([['Ani', true, 1]]);
});

test('P34: what waits outlives the end of the session, and only its own account sends it, from wherever it is', async () => {
  story.expectError(/status of 401|ERR_FAILED/);
  const { class: one } = await classWith(story.server, [{ npa: 'K1.7701', first_name: 'Ani' }], aroundToday());
  const other = await classOf(story.server, aroundToday());
  const page = await story.open(checkInAt(one.id));
  const at = door(page);
  await shown(at.absent.first());
  await page.route('**/check-ins', (route) => route.abort());
  await at.type('K1.7701');
  await shown(waiting(page));
  const { id } = story.server.accounts.staff;
  await story.server.as('superadmin').ok(changeAccount, { params: { id }, body: { password: testPassword } });
  await page.unroute('**/check-ins');
  await atPath(page, '/login');

  await signIn(page, credentialsOf('admin'));
  await atPath(page, '/app/dashboard');
  await page.goto(checkInAt(other.id));
  await shown(door(page).npa);
  await page.goto(checkInAt(one.id));
  await shown(at.absent.first());
  await gone(waiting(page));
  expect(await attendances(one.id)).toEqual([['Ani', false, 0]]);
  await page.getByRole('button', { name: /^Akun / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await atPath(page, '/login');

  await signIn(page, credentialsOf('staff'));
  await atPath(page, '/app/dashboard');
  await eventually(() => attendances(one.id)).toEqual([['Ani', true, 1]]);
});
