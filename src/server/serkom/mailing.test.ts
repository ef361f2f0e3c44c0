import { afterAll, expect, test } from 'vitest';
import { addMember } from '#contract/members.ts';
import { usualReminderText } from '#contract/reminder-message.ts';
import { changeReminderText, listReminders, mailReminders, readReminderText } from '#contract/reminders.ts';
import { listSerkoms } from '#contract/serkom-cockpit.ts';
import { aMember } from '#test/support/builders.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { startServer } from '#test/support/server.ts';

const mailServer = await startMailServer();
const server = await startServer({ mail: mailServer.mail });
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
const staff = server.as('staff');

const add = async (overrides: Parameters<typeof aMember>[0]) =>
  (await staff.ok(addMember, { body: aMember({ serkom_end_date: '2020-01-31', ...overrides }) })).data;

test('the text that reminds is the association’s: it is kept, and unknown placeholders are refused', async () => {
  expect((await staff.ok(readReminderText)).data).toEqual({ text: usualReminderText, mails: true });
  const text = 'Halo {nama},\n\n{serkom}';
  expect((await staff.ok(changeReminderText, { body: { text } })).data).toEqual({ text, mails: true });
  expect((await server.as('admin').ok(readReminderText)).data.text).toBe(text);
  for (const wrong of ['{nmaa}', '', 'x'.repeat(4001), 7]) {
    const { status, faults } = await staff.refused(changeReminderText, { body: { text: wrong } });
    expect([status, Object.keys(faults)]).toEqual([400, ['text']]);
  }
});

test('letters are sent one by one, each recorded with its outcome; who could not be reached is named', async () => {
  const sari = await add({ first_name: 'Sari', email: 'sari@ikai.test', npa: 'Surat.1' });
  const none = await add({ first_name: 'Tanpa', email: null, npa: 'Surat.2' });
  const refused = await add({ first_name: 'Tolak', email: 'ditolak@ikai.test', npa: 'Surat.3' });
  const ids = [sari.id, none.id, refused.id];
  const { data } = await staff.ok(mailReminders, { body: { ids, text: 'Yth. {nama}, {npa}: {serkom}' } });
  expect(data.sent).toBe(1);
  expect(new Map(data.left.map(({ id, reason }) => [id, reason]))).toEqual(
    new Map([
      [none.id, 'Tanpa alamat email.'],
      [refused.id, 'Server surat menolak alamat ini. Periksa alamatnya.'],
    ]),
  );
  expect(mailServer.received.map(({ to }) => to)).toEqual([['sari@ikai.test']]);
  expect(mailServer.received[0]?.source).toContain('Yth. Sari, Surat.1');
  const recorded = async (member_id: number) =>
    (await staff.ok(listReminders, { query: { member_id } })).data.map(({ outcome, takenBackAt }) => [
      outcome,
      takenBackAt === null,
    ]);
  expect(await recorded(sari.id)).toEqual([['Terkirim', true]]);
  expect(await recorded(none.id)).toEqual([]);
  expect(await recorded(refused.id)).toEqual([['Server surat menolak alamat ini. Periksa alamatnya.', false]]);
  const { data: shown } = await staff.ok(listSerkoms, { query: { search: 'Surat.3' } });
  expect(shown[0]?.lastReminder).toBeNull();
});

test('where the mail server is away, nobody after the first is tried', async () => {
  const away = await startServer({ mail: { server: 'smtp://127.0.0.1:1', sender: 'a@ikai.test' } });
  const there = away.as('staff');
  const members = [];
  for (const email of ['a@ikai.test', 'b@ikai.test']) {
    members.push((await there.ok(addMember, { body: aMember({ email }) })).data);
  }
  const body = { ids: members.map(({ id }) => id), text: 'Yth. {nama}' };
  const { data } = await there.ok(mailReminders, { body });
  expect(data.left.map(({ reason }) => reason)).toEqual([
    'Server surat tidak menjawab. Coba lagi sebentar lagi.',
    'Belum dicoba: server surat tidak menjawab.',
  ]);
  expect((await there.ok(listReminders)).total_data).toBe(1);
  await away.close();
});

test('without a mail server the panel is told so, and sending is refused', async () => {
  const plain = await startServer();
  expect((await plain.as('staff').ok(readReminderText)).data.mails).toBe(false);
  const { status } = await plain.as('staff').refused(mailReminders, { body: { ids: [1], text: 'Yth. {nama}' } });
  expect(status).toBe(409);
  await plain.close();
});
