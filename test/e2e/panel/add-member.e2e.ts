import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { choose, field, fill, fillRequired, noteOf, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { storedMember } from '../screens/stored.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
const stored = (npa: string) => storedMember(story, npa);

test('adding a member takes every field as it was typed and shows the member in the list', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const form = await list.add();
  await fill(form, {
    NPA: 'K2.0007',
    'Full Name': 'Dr. Ni Luh Ayu Kusumawardhani, S.Psi., M.Si.',
    Title: 'Konselor Madya',
    Email: 'ayu@ikai.test',
    Phone: '0081234567',
    'Practice Permit': '007/SIP/2020',
    Experience: '2015',
    'Serkom Number': '000123',
    'Serkom End Date': '31-12-2098',
    Order: '3',
  });
  await choose(form, 'Keanggotaan', 'Bali');
  await form.getByRole('switch', { name: 'Status' }).click();
  await save(form);

  await shown(notice(page, 'Data Tersimpan!'));
  await gone(form);
  const row = list.row('Dr. Ni Luh Ayu Kusumawardhani, S.Psi., M.Si.');
  await shown(row);
  const cells = await row.getByRole('cell').allInnerTexts();
  expect(cells.map((text) => text.trim())).toEqual([
    '',
    '1',
    'K2.0007',
    expect.any(String),
    'Dr. Ni Luh Ayu Kusumawardhani, S.Psi., M.Si.',
    'Konselor Madya',
    'IKAI Bali',
    'ayu@ikai.test',
    '0081234567',
    '007/SIP/2020',
    `${new Date().getFullYear() - 2015} tahun`,
    '000123',
    '31-12-2098',
    'Non Active',
    '',
  ]);
  expect(await stored('K2.0007')).toMatchObject({
    phone: '0081234567',
    serkomNo: '000123',
    serkomEndDate: '2098-12-31',
    experienceYearStart: 2015,
    status: 'inactive',
    order: 3,
    level: 'K2',
  });
});

test('a member needs NPA, full name, title and wilayah, and says so at each of them in the agreed words', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await save(form);
  await shown(form.getByText('Please input NPA!'));
  expect(await noteOf(field(form, 'NPA'))).toBe('Please input NPA!');
  expect(await noteOf(field(form, 'Full Name'))).toBe('Please input Full Name!');
  expect(await noteOf(field(form, 'Title'))).toBe('Please input title!');
  expect(await noteOf(form.getByRole('combobox', { name: 'Keanggotaan' }))).toBe('Please input wilayah keanggotaan!');
  expect(await form.getByText(/^Please input/).count()).toBe(4);
  expect(await field(form, 'NPA').evaluate((input) => input === document.activeElement)).toBe(true);

  await field(form, 'NPA').fill('K1.9');
  expect(await form.getByText('Please input NPA!').count()).toBe(0);
  expect(await form.getByText(/^Please input/).count()).toBe(3);
});

test('what is pasted from cells and certificates is taken, with tabs, invisible marks and months by name', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const form = await list.add();
  await fillRequired(form, { npa: 'K1.0490', name: '' });
  for (const [label, pasted] of [
    ['NPA', '\u200bK1.0490\u00a0'],
    ['Full Name', ' Siti\tTempelan\u200e'],
    ['Serkom End Date', '5 Maret 2027'],
  ] as const) {
    await field(form, label).fill('');
    await page.keyboard.insertText(pasted);
  }
  await save(form);
  await gone(form);
  const stored = await storedMember(story, 'K1.0490');
  expect(stored).toMatchObject({ npa: 'K1.0490', fullName: 'Siti Tempelan', serkomEndDate: '2027-03-05' });
});

test('an NPA that is taken is told when its field is left, of what stands there now, and is not sent; one’s own is no fault', async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Ada Dulu', npa: 'K1.0510' }) });
  const page = await story.open('/app/membership?search=K1.0510');
  const list = memberList(page);
  const form = await list.add();
  await field(form, 'NPA').fill(' k1.0510');
  await field(form, 'NPA').press('Tab');
  await shown(form.getByText('NPA ini sudah dipakai: Ada Dulu'));
  await fillRequired(form, { npa: ' k1.0510', name: 'Orang Lain' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await save(form);
  await eventually(() => noteOf(field(form, 'NPA'))).toBe('NPA ini sudah dipakai: Ada Dulu');
  expect(sent).not.toContain('POST');
  await field(form, 'NPA').fill('K1.0511');
  await gone(form.getByText('NPA ini sudah dipakai: Ada Dulu'));

  // An answer that comes late says nothing of what was typed meanwhile.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/npa-holder?npa=K1.0510', async (route) => {
    await held;
    await route.continue();
  });
  await field(form, 'NPA').fill('K1.0510');
  await field(form, 'NPA').press('Tab');
  await field(form, 'NPA').fill('K1.0512');
  const answered = page.waitForResponse(/npa-holder/);
  letGo();
  await answered;
  expect(await noteOf(field(form, 'NPA'))).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Buang isian' }).click();

  const own = await list.edit('Ada Dulu');
  const asked = page.waitForResponse(/npa-holder/);
  await field(own, 'NPA').press('Tab');
  await asked;
  expect(await noteOf(field(own, 'NPA'))).toBe('');
});

test('e-mail, year, day and order are checked before anything is sent', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await fillRequired(form, { npa: 'K1.0700', name: 'Salah Isi' });
  await fill(form, { Email: 'bukan email', Experience: '1949', Order: '-1', 'Serkom End Date': '31-02-2027' });
  await save(form);
  await shown(form.getByText('Alamat email tidak sah.'));
  expect(await noteOf(field(form, 'Experience'))).toBe(`Tahun harus antara 1950 dan ${new Date().getFullYear()}.`);
  expect(await noteOf(field(form, 'Order'))).toBe('Urutan tidak boleh negatif.');
  expect(await noteOf(field(form, 'Serkom End Date'))).toMatch(/^Tanggal tidak sah/);
  expect(await stored('K1.0700')).toBeUndefined();
});
