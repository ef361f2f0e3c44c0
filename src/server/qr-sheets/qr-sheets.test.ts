import { afterAll, describe, expect, test } from 'vitest';
import { mostQrCodes, previewQrSheet, printQrSheet } from '#contract/bulk.ts';
import { listExports } from '#contract/exports.ts';
import { addMember, listMembers, type Member, removeMember } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { aMember } from '#test/support/builders.ts';
import { latestExport } from '#test/support/exported.ts';
import { everythingWritten } from '#test/support/history.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { printedCodes, qrSheet, qrSheetOf } from '#test/support/qr-sheet.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const linkOf = (npa: string) => lookupLink(server.config.publicUrl, npa);

async function added(bodies: Parameters<typeof aMember>[0][]): Promise<Member[]> {
  const members: Member[] = [];
  for (const body of bodies) members.push((await staff.ok(addMember, { body: aMember(body) })).data);
  return members;
}

test('a sheet has the chosen members that are there, whatever the list’s parameters are', async () => {
  const [one, gone, other] = await added([{ npa: 'Pilih.2' }, {}, { npa: 'Pilih.1' }]);
  await staff.ok(removeMember, { params: { id: gone?.id ?? 0 } });
  const body = { ids: [other, gone, one].map((member) => member?.id) };
  const { codes } = await printedCodes(await qrSheet(server, body, { search: 'tidak ada', sort: 'npa' }));
  expect(codes.map(({ text }) => text)).toEqual([linkOf('Pilih.1'), linkOf('Pilih.2')]);
});

test('before it is made, it is said whose name or NPA has letters that can’t be printed', async () => {
  const members = await added([{ first_name: '王小明' }, { first_name: 'محمد علي' }, { npa: 'ก.77' }]);
  const { data } = await staff.ok(previewQrSheet, { body: { ids: members.map(({ id }) => id) } });
  expect(data.unprintable.count).toBe(2);
  expect(new Set(data.unprintable.first.map(({ id }) => id))).toEqual(new Set([members[0]?.id, members[2]?.id]));
});

describe('a sheet is refused', () => {
  test('where a code would be too fine to be read, naming whose', async () => {
    const fine = { first_name: 'Ani', npa: '漢'.repeat(64) };
    const [readable, unreadable] = await added([{}, fine]);
    const before = await everythingWritten(server);
    const { status, message, errors } = await staff.refused(printQrSheet, {
      body: { ids: [readable?.id, unreadable?.id] },
    });
    expect(status).toBe(400);
    expect(message).toContain(`Ani (${fine.npa})`);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({ field: 'ids', message: expect.stringContaining(`Ani (${fine.npa})`) });
    expect(await everythingWritten(server)).toBe(before);
  });

  test('where there is nobody to print', async () => {
    expect((await staff.refused(printQrSheet, { query: { search: 'tidak ada siapa pun' } })).status).toBe(400);
    expect((await staff.refused(printQrSheet, { body: { ids: [999_999] } })).status).toBe(400);
    expect((await staff.refused(printQrSheet, { body: { ids: [] } })).faults).toHaveProperty('ids');
  });

  test('P28: where there are too many, with the number that fits', async () => {
    const large = await startServer();
    await manyMembers(large, mostQrCodes + 1, () => 'S.Psi.');
    const { status, message } = await large.as('staff').refused(printQrSheet, { body: {} });
    expect(status).toBe(400);
    expect(message).toContain('5.000');
    expect(message).toContain('5.001');
    await large.close();
  });
});

test('a sheet is recorded among the exports: who, when, of whom and how many', async () => {
  const [member] = await added([{ npa: 'Catat.1' }]);
  await qrSheet(server, {}, { search: 'catat.1', sort: '-npa' }, { who: 'admin' });
  expect(await latestExport(server, 'admin')).toMatchObject({
    ...{ account_id: server.accounts.admin.id, format: 'pdf', rows: 1, chosen: false },
    filters: { search: 'catat.1', sort: '-npa' },
  });
  await qrSheet(server, { ids: [member?.id] });
  expect((await staff.ok(listExports)).data[0]).toMatchObject({ format: 'pdf', chosen: true, filters: {} });
});

test('others are served while a sheet is made', async () => {
  const large = await startServer();
  await manyMembers(large, 150, () => 'S.Psi.');
  const sheet = qrSheet(large).then(() => 'sheet');
  const list = large
    .as('staff')
    .ok(listMembers, { query: { isAdmin: true } })
    .then(() => 'list');
  expect(await Promise.race([sheet, list])).toBe('list');
  await sheet;
  await large.close();
});

test('who goes away ends it: nothing was exported', async () => {
  const large = await startServer();
  await manyMembers(large, 150, () => 'S.Psi.');
  const leaving = new AbortController();
  const sheet = qrSheetOf(large, {}, {}, { who: 'admin', signal: leaving.signal });
  // The event loop is free: a later request is answered.
  await large.as('staff').ok(listMembers, { query: { isAdmin: true } });
  leaving.abort();
  await expect(sheet).rejects.toThrow(/abort/i);
  // As long as the other request would have taken.
  await qrSheet(large);
  const { data } = await large.as('superadmin').ok(listExports);
  expect(data.map((entry) => entry.account_name)).toEqual(['Akun staff']);
  await large.close();
});
