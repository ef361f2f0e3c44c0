import { afterAll, describe, expect, test } from 'vitest';
import { issueCards, listCards, mostCards, previewCards, printCards, undoPrint, voidCard } from '#contract/cards.ts';
import { addDays, addMonths } from '#contract/dates.ts';
import { listExports } from '#contract/exports.ts';
import { listHistory } from '#contract/history.ts';
import { changeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
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
  test('it is said who has no photo, is inactive or has a card; they are left out unless wanted', async () => {
    const [withPhoto, without, inactive] = await membersOf(server, [
      { image_url: await uploadedPicture(server) },
      {},
      { status: 'inactive', image_url: await uploadedPicture(server) },
    ]);
    const ids = [withPhoto, without, inactive].map((member) => member?.id ?? 0);
    await issued(server, { ids: [ids[1]] });
    const { data } = await staff.ok(previewCards, { body: { ids } });
    expect(data).toMatchObject({
      ...{ total: 3, cards: 1, example_id: ids[0] },
      without_photo: { count: 1, first: [{ id: ids[1], fullName: without?.fullName }] },
      inactive: { count: 1, first: [{ id: ids[2] }] },
      with_card: { count: 1, first: [{ id: ids[1] }] },
      ...{ valid_from: today(), valid_until: addMonths(today(), 24) },
    });
    expect((await staff.ok(issueCards, { body: { ids } })).data).toMatchObject({ cards: 1, left_out: 2 });
    const all = { ids, without_photo: true, inactive: true };
    expect((await staff.ok(previewCards, { body: all })).data).toMatchObject({ cards: 1, example_id: ids[2] });
    const replacing = { ...all, replace: true };
    expect((await staff.ok(previewCards, { body: replacing })).data).toMatchObject({ cards: 3, example_id: ids[0] });
    expect((await staff.ok(issueCards, { body: replacing })).data).toMatchObject({ cards: 3, left_out: 0 });
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

  test('a valid card stays valid where nobody says that it is replaced, also an inactive member’s', async () => {
    const [active, inactive] = await membersOf(server, [{}, {}]);
    const ids = [active?.id ?? 0, inactive?.id ?? 0];
    await issued(server, { ids });
    await staff.ok(changeMember, { params: { id: ids[1] ?? 0 }, body: { status: 'inactive' } });
    const body = { ids, without_photo: true, inactive: true };
    expect((await staff.refused(issueCards, { body })).status).toBe(400);
    expect(await cardsOf(ids[0] ?? 0)).toMatchObject([{ state: 'valid' }]);
    await staff.ok(changeMember, { params: { id: ids[1] ?? 0 }, body: { status: 'active' } });
    expect(await cardsOf(ids[1] ?? 0)).toMatchObject([{ state: 'valid' }]);
    const [card] = await cardsOf(ids[0] ?? 0);
    await staff.ok(voidCard, { params: { id: card?.id ?? 0 }, body: { reason: 'lost' } });
    expect((await staff.ok(issueCards, { body })).data).toMatchObject({ cards: 1, left_out: 1 });
  });

  test('of two prints at the same time one gets the member, and no card is replaced', async () => {
    const [member] = await membersOf(server, [{}]);
    const body = { ids: [member?.id ?? 0], without_photo: true };
    const answers = await Promise.allSettled([1, 2].map(() => staff.ok(issueCards, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await cardsOf(member?.id ?? 0)).toMatchObject([{ state: 'valid' }]);
  });

  test('a card that is valid from a later day leaves the present one valid until then', async () => {
    const [member] = await membersOf(server, [{}]);
    await issued(server, { ids: [member?.id] });
    await issued(server, { ids: [member?.id], valid_from: addDays(today(), 30) });
    expect((await cardsOf(member?.id ?? 0)).map(({ state }) => state)).toEqual(['upcoming', 'valid']);
  });

  test('an undone print leaves its cards void and those before valid; it is one entry of the history, and can be undone', async () => {
    const members = await membersOf(server, [{}, {}]);
    const ids = members.map(({ id }) => id);
    await issued(server, { ids: [ids[0]] });
    const { print_id } = await issued(server, { ids });
    const states = async () => (await Promise.all(ids.map(cardsOf))).map((all) => all.map(({ state }) => state));
    const { data, message } = await staff.ok(undoPrint, { body: { print_id } });
    expect(data.voided).toBe(2);
    expect(message).toBe('2 kartu tidak berlaku lagi. Kartu yang digantikannya berlaku kembali.');
    expect(await states()).toEqual([['void', 'valid'], ['void']]);
    expect((await cardsOf(ids[1] ?? 0))[0]).toMatchObject({ voided: { reason: 'undone' } });
    expect((await staff.refused(undoPrint, { body: { print_id } })).status).toBe(404);
    expect((await cardFileOf(server, { print_id })).status).toBe(404);
    const [entry] = (await staff.ok(listHistory, { query: { subject: 'card_voids', operations: 'whole' } })).data;
    expect(entry?.operation).toMatchObject({ id: data.operation_id, kind: 'bulk', rows: 2 });
    await staff.ok(undoOperation, { params: { id: data.operation_id } });
    expect(await states()).toEqual([['valid', 'void'], ['valid']]);
  });

  test('a class’s participants get theirs', async () => {
    const { class: held, participants } = await classWith(server, [{}, {}]);
    expect(await issued(server, { class_id: held.id })).toMatchObject({ cards: participants.length });
    expect((await staff.refused(voidCard, { params: { id: 999_999 }, body: { reason: 'lost' } })).status).toBe(404);
  });
});
