import { afterAll, expect, test } from 'vitest';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

test('every change of a member is written with who, when, from which source, and which fields from what to what', async () => {
  const body = aMember({ phone: '0811', image_url: null });
  const { data } = await staff.ok(addMember, { body });
  const params = { id: data.id };
  await server.as('admin').ok(changeMember, { params, body: { phone: '0822', title: 'K3', npa: body.npa } });
  await staff.ok(changeMember, { params, body: { status: 'inactive' } });
  await staff.ok(changeMember, { params, body: { status: 'active', order: 1 } });
  await staff.ok(removeMember, { params });

  const history = await historyOf(server, 'members', data.id);
  const [byStaff, byAdmin] = [server.accounts.staff.id, server.accounts.admin.id];
  expect(history.map(({ version, action, source, account_id }) => [version, action, source, account_id])).toEqual([
    [1, 'created', 'form', byStaff],
    [2, 'changed', 'form', byAdmin],
    [3, 'changed', 'switch', byStaff],
    [4, 'changed', 'form', byStaff],
    [5, 'deleted', 'form', byStaff],
  ]);
  expect(history[0]?.fields).toMatchObject({ npa: [null, body.npa], first_name: [null, body.first_name] });
  expect(history[1]?.fields).toEqual({ phone: ['0811', '0822'], title: ['S.Psi.', 'K3'] });
  expect(history[2]?.fields).toEqual({ status: ['active', 'inactive'] });
  expect(history.map(({ account_name }) => account_name)).toContain('Akun admin');
  const times = history.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});
