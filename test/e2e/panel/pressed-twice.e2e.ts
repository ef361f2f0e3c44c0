import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { fillRequired } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** Presses the left button of the mouse; `clickCount` is 2 for the second press of a double click. */
async function press(browser: CDPSession, at: { x: number; y: number }, clickCount: number): Promise<void> {
  const event = { ...at, clickCount, button: 'left' } as const;
  const pressed = browser.send('Input.dispatchMouseEvent', { ...event, type: 'mousePressed' });
  await Promise.all([pressed, browser.send('Input.dispatchMouseEvent', { ...event, type: 'mouseReleased' })]);
}

async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses a button twice while the page is too busy to answer in between, as on a slow computer. */
async function pressTwice(page: Page, button: Locator): Promise<void> {
  const at = await middleOf(button);
  const browser = await page.context().newCDPSession(page);
  const busy = page.evaluate(() => {
    const end = performance.now() + 400;
    while (performance.now() < end);
  });
  await Promise.all([busy, press(browser, at, 1), press(browser, at, 2)]);
  await browser.detach();
}

/** The calls that write from now on, with a letter for each number. */
function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') return;
    sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/\d+/g, 'n')}`);
  });
  return sent;
}

const addPerson = async (first_name: string, npa: string) =>
  (await story.server.as('staff').ok(addMember, { body: aMember({ first_name, npa }) })).data;

test('a form whose button is pressed twice is saved once', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const form = await list.add();
  await fillRequired(form, { npa: 'K1.6001', name: 'Sekali Saja' });
  const sent = writesOf(page);
  await pressTwice(page, form.getByRole('button', { name: 'Simpan', exact: true }));
  await shown(notice(page, 'Data Tersimpan!'));
  await shown(list.row('Sekali Saja'));
  expect(sent).toEqual(['POST /api/vn/membership']);
});

test('a deletion, what takes it back, and a restoration are sent once', async () => {
  await addPerson('Hapus Sekali', 'K1.6002');
  const page = await story.open('/app/membership?search=K1.6002');
  const sent = writesOf(page);
  await page.getByRole('button', { name: 'Hapus Hapus Sekali' }).click();
  await pressTwice(page, page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }));
  const deleted = notice(page, /dihapus/);
  await shown(deleted);
  await pressTwice(page, deleted.getByRole('button', { name: 'Urungkan' }));
  await shown(notice(page, 'Perubahan diurungkan.'));
  expect(sent).toEqual(['DELETE /api/vn/membership/n', 'POST /api/vn/history/n/undo']);

  const { id } = await addPerson('Pulih Sekali', 'K1.6003');
  await story.server.as('staff').ok(removeMember, { params: { id } });
  await page.goto('/app/trash?search=K1.6003');
  sent.length = 0;
  await pressTwice(page, page.getByRole('button', { name: 'Pulihkan Pulih Sekali' }));
  await shown(notice(page, 'Pulih Sekali (K1.6003) dipulihkan.'));
  expect(sent).toHaveLength(1);
});

test('a double click on what takes its row away does not meet the next row', async () => {
  const names = ['Pulih Satu', 'Pulih Dua'];
  for (const [index, name] of names.entries()) {
    const { id } = await addPerson(name, `K1.601${index}`);
    await story.server.as('staff').ok(removeMember, { params: { id } });
  }
  const page = await story.open('/app/trash?search=K1.601');
  const buttons = page.getByRole('button', { name: /^Pulihkan Pulih/ });
  await eventually(() => buttons.count()).toBe(2);
  const at = await middleOf(buttons.first());
  const browser = await page.context().newCDPSession(page);
  await press(browser, at, 1);
  await shown(notice(page, /dipulihkan/));
  await eventually(() => buttons.count()).toBe(1);
  await press(browser, at, 2);
  await page.getByRole('searchbox', { name: /^Cari/ }).fill('K1.601 pulih');
  await eventually(() => buttons.count()).toBe(1);
});

test('what opens a form or a question by a double click leaves it open', async () => {
  await addPerson('Buka Sekali', 'K1.6020');
  const page = await story.open('/app/membership?search=K1.6020');
  for (const [opener, title] of [
    ['Tambah', 'Tambah anggota'],
    ['Ubah Buka Sekali', 'Ubah anggota'],
    ['Hapus Buka Sekali', /Anda ingin menghapus/],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).dblclick();
    const dialog = page.getByRole('dialog', { name: title });
    await shown(dialog);
    await page.mouse.move(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    // The keyboard presses what the mouse left alone.
    await dialog.getByRole('button', { name: 'Batal', exact: true }).press('Enter');
    await gone(dialog);
  }
});

test('a key that is held does once what it does', async () => {
  const body = aMember({ first_name: 'Tahan Tombol', npa: 'K1.6030', serkom_end_date: addDays(today(), 20) });
  await story.server.as('staff').ok(addMember, { body });
  const page = await story.open('/app/serkom/reminders?serkom=expiring');
  const sent = writesOf(page);
  const row = page.getByRole('row').filter({ hasText: 'Tahan Tombol' });
  await row.getByRole('button', { name: /^Tandai sudah mengingatkan/ }).focus();
  const hold = async () => {
    for (let time = 0; time < 5; time += 1) await page.keyboard.down('Enter');
  };
  await hold();
  await shown(row.getByText('Cara lain, Akun staff'));
  await hold();
  await page.keyboard.up('Enter');
  await row.getByRole('link', { name: 'Tahan Tombol', exact: true }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Tahan Tombol' }));
  expect(sent).toHaveLength(1);
});
