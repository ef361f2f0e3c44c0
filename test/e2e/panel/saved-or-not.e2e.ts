import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { field, fill, fillRequired, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
const regions = '**/api/v1/masterdata';

/** Answers that say within HTTP 200 that nothing was saved. */
const failures = [
  { json: { status: 201, message: 'Baru dicatat.' }, reason: 'Baru dicatat.' },
  { json: { message: 'Tanpa status.' }, reason: 'Tanpa status.' },
  { body: '<html>proxy</html>', reason: 'Server sedang bermasalah (200)' },
];

const regionForm = (page: Page) => page.getByRole('dialog', { name: 'Tambah wilayah' });

test('a region counts as saved only where the status in the answer is 200, and nothing is lost otherwise', async () => {
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await page.getByRole('button', { name: 'Tambah', exact: true }).click();
  const form = regionForm(page);
  await fill(form, { Name: 'Wilayah Uji', Attribute: '0099' });
  for (const { reason, ...answer } of failures) {
    await page.route(regions, (route) => route.fulfill({ status: 200, ...answer }));
    await save(form);
    const said = notice(page, 'Data Gagal Tersimpan').filter({ hasText: reason });
    await shown(said);
    await said.getByRole('button', { name: 'Buka lagi' }).click();
    await gone(said);
    await shown(form);
    expect(await field(form, 'Attribute').inputValue()).toBe('0099');
    await page.unroute(regions);
  }
  await save(form);
  await shown(notice(page, 'Data Tersimpan!'));
});

test('a status of 200 in the answer counts as saved, whatever the HTTP status and whatever else is missing', async () => {
  story.expectError(/status of 500/);
  const page = await story.open('/app/wilayah', { as: 'admin' });
  for (const answer of [
    { status: 500, json: { status: 200, message: 'Tersimpan.' } },
    { status: 200, json: { status: 200 } },
  ]) {
    await page.route(regions, (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Tambah', exact: true }).click();
    await fill(regionForm(page), { Name: 'Sudah Ada Di Sana' });
    await save(regionForm(page));
    await gone(regionForm(page));
    await shown(notice(page, 'Data Tersimpan!'));
    expect(await notice(page, /Gagal|ERROR/).count()).toBe(0);
    await page.unroute(regions);
  }
});

test('saving a member leaves no call behind that was broken off', async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.3010', first_name: 'Tuntas Semua' }) });
  const page = await story.open('/app/membership?search=K1.301');
  const list = memberList(page);
  const broken: string[] = [];
  page.on('requestfailed', (request) => broken.push(`${request.method()} ${request.url()}`));
  const form = await list.edit('Tuntas Semua');
  await field(form, 'Phone').fill('0888');
  await save(form);
  await gone(form);
  await shown(list.row('Tuntas Semua').getByText('0888'));
  const added = await list.add();
  await fillRequired(added, { npa: 'K1.3011', name: 'Baru Tuntas' });
  await save(added);
  await gone(added);
  await shown(list.row('Baru Tuntas'));
  expect(broken).toEqual([]);
});
