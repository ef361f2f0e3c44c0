import { afterAll, describe, expect, test } from 'vitest';
import { listHistory, undoChange } from '#contract/history.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { addReminder, listReminders, removeReminder } from '#contract/reminders.ts';
import { exportSerkoms, listSerkoms, serkomExportName } from '#contract/serkom-cockpit.ts';
import { purgeMember } from '#contract/trash.ts';
import { linesOf, sheetOf } from '#test/e2e/screens/spreadsheets.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { latestExport } from '#test/support/exported.ts';
import { historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const add = async (values: Parameters<typeof aMember>[0] = {}) =>
  (await staff.ok(addMember, { body: aMember({ serkom_end_date: '2020-01-31', ...values }) })).data;

const remind = async (member_id: number, way: 'whatsapp' | 'email' | 'other' = 'whatsapp') =>
  (await staff.ok(addReminder, { body: { member_id, way } })).data;

/** The member in the list for reminders. */
async function shown(npa: string) {
  const [row] = (await staff.ok(listSerkoms, { query: { search: npa } })).data;
  return row;
}

const isReminded = async (npa: string) => {
  const total = async (filter: string) =>
    (await staff.ok(listMembers, { query: { isAdmin: true, search: npa, filter } })).total_data;
  const [yes, no] = [await total('reminded:yes'), await total('reminded:no')];
  expect(yes + no).toBe(1);
  return yes === 1;
};

describe('a reminder', () => {
  test('P39: says who was reminded when, by whom and in which way', async () => {
    const { id, npa, fullName } = await add();
    expect(await shown(npa)).toMatchObject({ serkomState: 'expired', lastReminder: null });
    const before = new Date().toISOString();
    const reminder = await remind(id);
    expect(reminder).toEqual({
      id: expect.any(Number),
      member_id: id,
      way: 'whatsapp',
      at: expect.any(String),
      account_name: 'Akun staff',
      account_email: 'staff@ikai.test',
      serkomEndDate: '2020-01-31',
      outcome: null,
    });
    expect([before, reminder.at, new Date().toISOString()].toSorted()[1]).toBe(reminder.at);
    expect((await shown(npa))?.lastReminder).toEqual(reminder);
    expect((await staff.ok(listReminders, { query: { member_id: id } })).data).toEqual([
      { ...reminder, npa, fullName, takenBackAt: null },
    ]);
  });

  test('the last of several is shown; all are recorded, the latest first', async () => {
    const { id, npa } = await add();
    const [first, second] = [await remind(id, 'whatsapp'), await remind(id, 'email')];
    expect((await shown(npa))?.lastReminder).toEqual(second);
    const { data, total_data } = await staff.ok(listReminders, { query: { member_id: id, pageSize: 1 } });
    expect([data[0]?.id, total_data]).toEqual([second.id, 2]);
    await staff.ok(removeReminder, { params: { id: second.id } });
    expect((await shown(npa))?.lastReminder).toEqual(first);
  });

  test('P17: of a serkom that has been renewed since counts no more', async () => {
    const { id, npa } = await add();
    await remind(id);
    expect(await isReminded(npa)).toBe(true);
    await staff.ok(changeMember, { params: { id }, body: { serkom_end_date: '2099-12-31' } });
    expect(await isReminded(npa)).toBe(false);
    expect(await shown(npa)).toMatchObject({ lastReminder: { serkomEndDate: '2020-01-31' } });
    await remind(id);
    expect(await isReminded(npa)).toBe(true);
  });

  test('of somebody without a serkom counts until there is one', async () => {
    const { id, npa } = await add({ serkom_number: null, serkom_end_date: null });
    await remind(id, 'other');
    expect(await isReminded(npa)).toBe(true);
    await staff.ok(changeMember, { params: { id }, body: { serkom_end_date: '2020-01-31' } });
    expect(await isReminded(npa)).toBe(false);
  });

  test('of nobody, of somebody deleted, or in an unknown way is refused', async () => {
    const { id } = await add();
    await staff.ok(removeMember, { params: { id } });
    for (const member_id of [id, 999999]) {
      expect(await staff.refused(addReminder, { body: { member_id, way: 'email' } })).toMatchObject({ status: 404 });
    }
    for (const [body, field] of [
      [{ member_id: id, way: 'pigeon' }, 'way'],
      [{ way: 'email' }, 'member_id'],
    ] as const) {
      const { status, faults } = await staff.refused(addReminder, { body });
      expect([status, Object.keys(faults)]).toEqual([400, [field]]);
    }
  });
});

describe('taking a reminder back', () => {
  test('leaves it in the record as taken back, and the member not reminded', async () => {
    const { id, npa } = await add();
    const reminder = await remind(id);
    await server.as('admin').ok(removeReminder, { params: { id: reminder.id } });
    expect((await shown(npa))?.lastReminder).toBeNull();
    expect(await isReminded(npa)).toBe(false);
    const [recorded] = (await staff.ok(listReminders, { query: { member_id: id } })).data;
    expect(recorded).toMatchObject({ id: reminder.id, takenBackAt: expect.any(String) });
    expect(await staff.refused(removeReminder, { params: { id: reminder.id } })).toMatchObject({ status: 404 });
  });

  test('stands in the history, which undoes it and its undoing', async () => {
    const { id, npa, fullName } = await add();
    const reminder = await remind(id, 'email');
    const latest = async () => {
      const query = { subject: 'reminders', subject_id: reminder.id, pageSize: 1 };
      const [change] = (await staff.ok(listHistory, { query })).data;
      if (!change) throw new Error('The history does not know the reminder.');
      return change;
    };
    expect(await latest()).toMatchObject({
      subject_name: `${fullName} (${npa})`,
      action: 'created',
      account_name: 'Akun staff',
      account_email: 'staff@ikai.test',
      fields: [
        { field: 'member_id', old: null, new: `${fullName} (${npa})` },
        { field: 'way', old: null, new: 'email' },
      ],
      undoable: true,
    });
    for (const [action, reminded] of [
      ['deleted', false],
      ['restored', true],
    ] as const) {
      await staff.ok(undoChange, { params: { id: (await latest()).id } });
      expect((await latest()).action).toBe(action);
      expect(await isReminded(npa)).toBe(reminded);
    }
    const written = await historyOf(server, 'reminders', reminder.id);
    expect(written.map(({ version, source }) => [version, source])).toEqual([
      [1, 'form'],
      [2, 'undo'],
      [3, 'undo'],
    ]);
  });
});

test('whoever is deleted for ever leaves no reminder', async () => {
  const { id, npa } = await add();
  const reminder = await remind(id);
  await staff.ok(removeMember, { params: { id } });
  await server.as('superadmin').ok(purgeMember, { params: { id }, body: { npa } });
  expect((await staff.ok(listReminders, { query: { member_id: id } })).total_data).toBe(0);
  const rows = await server.db.selectFrom('reminders').select('id').where('id', '=', reminder.id).execute();
  expect(rows).toEqual([]);
});

test('P11, P28: the export has exactly the rows of the filter, each with its message and the last reminder', async () => {
  const member = await add({ npa: '0007-EKSPOR', phone: '0812-3456-7890', first_name: '=1+1', membership_type_id: 5 });
  await add({ npa: '0008-EKSPOR', phone: '021 555', membership_type_id: 5, serkom_end_date: '2099-12-31' });
  await remind(member.id, 'email');
  const query = new URLSearchParams({ filter: 'serkom:expired status:active', membership_type_id: '5' });
  const answer = await fetch(`${server.url}${exportSerkoms.path}?${query}`, {
    method: exportSerkoms.method,
    headers: { authorization: `Bearer ${server.accounts.staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx' }),
  });
  expect([answer.status, answer.headers.get('x-rows')]).toEqual([200, '1']);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${serkomExportName(today())}"`);
  const [titles, row, ...more] = linesOf(sheetOf(Buffer.from(await answer.arrayBuffer())));
  expect(more).toEqual([]);
  const cells = Object.fromEntries((titles ?? []).map((title, index) => [String(title), row?.[index]]));
  expect(cells).toMatchObject({
    NPA: '0007-EKSPOR',
    Name: '=1+1',
    Phone: '0812-3456-7890',
    Serkom: 'Berakhir',
    Cara: 'Email',
    Oleh: 'Akun staff',
    Pesan: expect.stringContaining('telah berakhir pada 31 Januari 2020'),
    WhatsApp: expect.stringMatching(/^https:\/\/wa\.me\/6281234567890\?text=Yth/),
  });
  expect(await latestExport(server)).toMatchObject({
    rows: 1,
    format: 'xlsx',
    filters: { filter: 'serkom:expired status:active', membership_type_id: 5 },
  });
});
