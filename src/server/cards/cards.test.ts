import { afterAll, describe, expect, test } from 'vitest';
import { issueCards, listCards, mostCards, previewCards, printCards, voidCard } from '#contract/cards.ts';
import { addMonths } from '#contract/dates.ts';
import { listExports } from '#contract/exports.ts';
import { today } from '#test/support/association.ts';
import { cardFileOf, issued, uploadedPicture } from '#test/support/cards.ts';
import { everythingWritten } from '#test/support/history.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';
import { classWith, membersOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const cardsOf = async (member_id: number) => (await staff.ok(listCards, { query: { member_id } })).data;

describe('before anything is printed', () => {
  test('it is said who has no photo, who is inactive and whose card is replaced; they are left out unless wanted', async () => {
    const [withPhoto, without, inactive] = await membersOf(server, [
      { image_url: await uploadedPicture(server) },
      {},
      { status: 'inactive', image_url: await uploadedPicture(server) },
    ]);
    const ids = [withPhoto, without, inactive].map((member) => member?.id ?? 0);
    await issued(server, { ids: [ids[1]] });
    const { data } = await staff.ok(previewCards, { body: { ids } });
    expect(data).toMatchObject({
      total: 3,
      without_photo: { count: 1, first: [{ id: ids[1], fullName: without?.fullName }] },
      inactive: { count: 1, first: [{ id: ids[2] }] },
      replaced: { count: 1, first: [{ id: ids[1] }] },
      ...{ valid_from: today(), valid_until: addMonths(today(), 24) },
    });
    expect((await staff.ok(issueCards, { body: { ids } })).data).toMatchObject({ cards: 1, left_out: 2 });
    const all = { ids, without_photo: true, inactive: true };
    expect((await staff.ok(issueCards, { body: all })).data).toMatchObject({ cards: 3, left_out: 0 });
  });

  test('P31: codes that can’t be read are refused by name, and nothing is recorded', async () => {
    const [fine, dense] = await membersOf(server, [{}, { first_name: 'Ani', npa: '漢'.repeat(64) }]);
    const before = await everythingWritten(server);
    const body = { ids: [fine?.id ?? 0, dense?.id ?? 0], without_photo: true };
    const { status, message, errors } = await staff.refused(issueCards, { body });
    expect(status).toBe(400);
    expect(message).toContain(`Ani (${dense?.npa})`);
    expect(errors).toHaveLength(1);
    expect(await everythingWritten(server)).toBe(before);
  });

  test('nobody to print for, too many, and a period that is over are refused', async () => {
    expect((await staff.refused(issueCards, { body: { ids: [999_999] } })).status).toBe(400);
    const [member] = await membersOf(server, [{}]);
    const body = { ids: [member?.id ?? 0], without_photo: true, valid_from: '1999-01-01' };
    expect((await staff.refused(issueCards, { body })).faults).toHaveProperty('valid_from');
    for (const valid_from of ['9999-12-31', '0050-01-01']) {
      const { faults } = await staff.refused(issueCards, { body: { ...body, valid_from } });
      expect(faults).toEqual({ valid_from: 'Tahun harus antara 1900 dan 2999.' });
    }
    expect((await staff.refused(printCards, { body: { print_id: 'entah', layout: 'a4' } })).status).toBe(404);
    const { faults } = await staff.refused(printCards, { body: { print_id: '\0', layout: 'a4' } });
    expect(faults).toEqual({ print_id: 'Cetakan tidak dikenal.' });
    const large = await startServer();
    await manyMembers(large, mostCards + 1, () => 'S.Psi.');
    const { message } = await large.as('staff').refused(issueCards, { body: { without_photo: true } });
    expect(message).toContain('2.001');
    await large.close();
  });
});

describe('who printed which card when', () => {
  test('is kept with every card; a reprint replaces the former, and a file is among the exports', async () => {
    const [member] = await membersOf(server, [{}]);
    const id = member?.id ?? 0;
    const { print_id } = await issued(server, { ids: [id] });
    await issued(server, { ids: [id] });
    const [latest, former] = await cardsOf(id);
    expect(latest).toMatchObject({
      account_name: 'Akun staff',
      settings_version: 1,
      state: 'valid',
      is_replaced: false,
    });
    expect(former).toMatchObject({ state: 'void', is_replaced: true, voided: null });
    expect((await cardFileOf(server, { print_id })).headers.get('x-rows')).toBe('1');
    expect((await staff.ok(listExports)).data[0]).toMatchObject({ format: 'pdf', rows: 1, chosen: true });
  });

  test('a class’s participants get theirs', async () => {
    const { class: held, participants } = await classWith(server, [{}, {}]);
    expect(await issued(server, { class_id: held.id })).toMatchObject({ cards: participants.length });
    expect((await staff.refused(voidCard, { params: { id: 999_999 }, body: { reason: 'lost' } })).status).toBe(404);
  });
});
