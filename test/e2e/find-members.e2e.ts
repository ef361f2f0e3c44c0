import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { memberList } from './screens/member-list.ts';
import { regionId } from './screens/stored.ts';
import { eventually, shown, stopClock } from './support/on-screen.ts';
import { startStory } from './support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  const bali = await regionId(story, 'Bali');
  const people = [
    { first_name: 'Élodie Wulandari', npa: 'K1.0001', phone: '0812-1111-222', order: 1 },
    { first_name: 'Budi Santoso', npa: 'K2.0002', membership_type_id: bali, order: 2 },
    { first_name: 'Budi Élan', npa: 'K3.0003', status: 'inactive' as const, order: 3 },
    {
      first_name: "O'Neil 100%_nyata",
      npa: 'X-9',
      membership_type_id: bali,
      serkom_number: null,
      serkom_end_date: null,
    },
    { first_name: 'Wayan', npa: 'K1.0005', serkom_end_date: '2020-01-01', membership_type_id: bali, order: 5 },
    { first_name: 'Made Berfoto', npa: 'K1.0006', image_url: await storedPicture(story.server), order: 6 },
  ];
  for (const person of people) await staff.ok(addMember, { body: aMember({ order: null, ...person }) });
});

/** The members that are seen once the list has come to rest. */
const finds = (page: Parameters<typeof memberList>[0], names: string[]) =>
  eventually(() => memberList(page).names()).toEqual(names);

test('filters are narrowed by one another, seen in their selects, and lifted one by one or all at once', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await list.filter('Wilayah', 'Bali');
  await finds(page, ['Budi Santoso', 'Wayan', "O'Neil 100%_nyata"]);
  await list.filter('Level', 'Level 1');
  await finds(page, ['Wayan']);
  expect(await list.count.textContent()).toBe('1 anggota');
  await shown(page.getByRole('button', { name: 'Hapus filter Level: Level 1' }));

  await page.getByRole('button', { name: 'Hapus filter Wilayah: Bali' }).click();
  await finds(page, ['Élodie Wulandari', 'Wayan', 'Made Berfoto']);
  await list.search.fill('wayan');
  await finds(page, ['Wayan']);
  await page.getByRole('button', { name: 'Hapus filter', exact: true }).click();
  await eventually(() => list.names()).toHaveLength(6);
  expect(await list.search.inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('');
});

test('each filter shows only those whom it is for, and the levels stand in their order', async () => {
  const page = await story.open('/app/membership');
  const level = page.getByRole('combobox', { name: 'Level' });
  await shown(memberList(page).count);
  const offered = ['Level', 'Level 1', 'Level 2', 'Level 3', 'Other'];
  expect(await level.getByRole('option').allTextContents()).toEqual(offered);
  for (const [name, option, names] of [
    ['Level', 'Other', ["O'Neil 100%_nyata"]],
    ['Status', 'Non Active', ['Budi Élan']],
    ['Serkom', 'Berakhir', ['Wayan']],
    ['Foto', 'Ada foto', ['Made Berfoto']],
  ] as const) {
    await memberList(page).filter(name, option);
    await finds(page, [...names]);
    await page.getByRole('button', { name: 'Hapus filter', exact: true }).click();
    await eventually(() => memberList(page).names()).toHaveLength(6);
  }
});

test('a list that is empty because of its filters says so and offers to lift them', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await list.search.fill('tidak ada yang bernama begini');
  await shown(page.getByText('Tidak ada anggota yang cocok dengan filter ini.'));
  expect(await list.count.textContent()).toBe('0 anggota');
  await page.getByRole('button', { name: 'Hapus semua filter' }).click();
  await eventually(() => list.names()).toHaveLength(6);
});

test('the first key asks at once, and the next ones when typing pauses', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shown(list.count);
  const asked: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (request.url().includes('/api/v1/membership') && search !== null) asked.push(search);
  });
  // Time goes by only where the story says so.
  await page.clock.install();
  await stopClock(page);
  await list.search.focus();
  for (const key of 'Banyak 00') {
    await page.keyboard.press(key);
    await page.clock.runFor(110);
  }
  await eventually(() => asked).toEqual(['B']);
  await page.clock.runFor(150);
  await eventually(() => asked).toEqual(['B', 'Banyak 00']);
  // After that rest the next key is a first one again.
  await page.keyboard.press('1');
  await eventually(() => asked).toEqual(['B', 'Banyak 00', 'Banyak 001']);
});
