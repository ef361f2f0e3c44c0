import { afterAll, expect, test } from 'vitest';
import { listCards, previewCards, unvoidCard, voidCard } from '#contract/cards.ts';
import { type Member, readMember } from '#contract/members.ts';
import { mergeMembers, previewMerge } from '#contract/merging.ts';
import { undoOperation } from '#contract/operations.ts';
import { lookupLink } from '#contract/pictures.ts';
import { issued } from '#test/support/cards.ts';
import { startServer } from '#test/support/server.ts';
import { membersOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const cardsOf = async ({ id }: Member) => (await staff.ok(listCards, { query: { member_id: id } })).data;

/** Prints a card for an entry and answers it. */
async function printed(member: Member) {
  await issued(server, { ids: [member.id] });
  const [card] = await cardsOf(member);
  if (!card) throw new Error('There is no card.');
  return card;
}

const declareVoid = (id: number) => staff.ok(voidCard, { params: { id }, body: { reason: 'lost' } });

async function twoEntries(): Promise<[Member, Member]> {
  const [stays, goes] = await membersOf(server, [{}, {}]);
  if (!stays || !goes) throw new Error('There are no members.');
  return [stays, goes];
}

async function merged(...members: [Member, ...Member[]]) {
  const versions = members.map(({ id, version }) => ({ id, version }));
  return (await staff.ok(mergeMembers, { body: { into: members[0].id, members: versions } })).data;
}

const undo = (id: number) => staff.ok(undoOperation, { params: { id } });

/** What the lookup page of an NPA and a card's code shows: the member and the card's state. */
async function says(npa: string, code: string, members: readonly Member[]) {
  const page = await (await fetch(lookupLink(server.url, npa, code))).text();
  const [state] = /Kartu (tidak berlaku|berlaku|tidak ditemukan)(?=<)/.exec(page) ?? [];
  return [members.find((one) => page.includes(`<bdi>${one.npa}</bdi></dd>`))?.id, state];
}

test('the cards of a merged entry are the person’s: counted before, said after, and back with the undo', async () => {
  const both = await twoEntries();
  const [stays, goes] = both;
  const lost = await printed(goes);
  await declareVoid(lost.id);
  const card = await printed(goes);
  const { data: told } = await staff.ok(previewMerge, { query: { ids: `${stays.id},${goes.id}` } });
  expect(told.members.map(({ counts }) => counts.cards)).toEqual([0, 2]);
  const { operation_id, moved } = await merged(stays, goes);
  expect(moved.cards).toBe(2);
  expect(await cardsOf(stays)).toMatchObject([
    { id: card.id, member_id: stays.id, merged_npa: goes.npa, state: 'valid', is_replaced: false },
    { id: lost.id, member_id: stays.id, merged_npa: goes.npa, state: 'void', voided: { reason: 'lost' } },
  ]);
  const { data: entry } = await staff.ok(readMember, { params: { id: goes.id } });
  expect(entry.mergedInto).toEqual({ id: stays.id, npa: stays.npa, fullName: stays.fullName });
  expect(await says(goes.npa, card.code, both)).toEqual([stays.id, 'Kartu berlaku']);
  expect(await says(stays.npa, card.code, both)).toEqual([stays.id, 'Kartu berlaku']);
  expect(await says(goes.npa, lost.code, both)).toEqual([stays.id, 'Kartu tidak berlaku']);
  const { data: preview } = await staff.ok(previewCards, { body: { ids: [stays.id] } });
  expect(preview.with_card.count).toBe(1);
  await undo(operation_id);
  expect(await cardsOf(stays)).toEqual([]);
  expect(await cardsOf(goes)).toMatchObject([
    { id: card.id, member_id: goes.id, merged_npa: null, state: 'valid' },
    { id: lost.id, member_id: goes.id, state: 'void' },
  ]);
  expect(await says(goes.npa, card.code, both)).toEqual([goes.id, 'Kartu berlaku']);
});

test('of the cards of a person the one printed last counts, for whichever entry it was', async () => {
  const both = await twoEntries();
  const [stays, goes] = both;
  const [former, latest] = [await printed(stays), await printed(goes)];
  const { operation_id } = await merged(stays, goes);
  expect(await says(stays.npa, former.code, both)).toEqual([stays.id, 'Kartu tidak berlaku']);
  expect(await says(goes.npa, latest.code, both)).toEqual([stays.id, 'Kartu berlaku']);
  const reprint = await printed(stays);
  expect(await says(goes.npa, latest.code, both)).toEqual([stays.id, 'Kartu tidak berlaku']);
  // Losing the new card must not revive an earlier one.
  await declareVoid(reprint.id);
  for (const { code } of [former, latest, reprint]) {
    expect((await says(stays.npa, code, both))[1]).toBe('Kartu tidak berlaku');
  }
  await staff.ok(unvoidCard, { params: { id: reprint.id } });
  await undo(operation_id);
  expect(await says(goes.npa, latest.code, both)).toEqual([goes.id, 'Kartu berlaku']);
  expect(await says(stays.npa, reprint.code, both)).toEqual([stays.id, 'Kartu berlaku']);
});

test('a card that was void before the merge replaces none of the one who stays', async () => {
  const [stays, goes, third] = [...(await twoEntries()), ...(await membersOf(server, [{}]))] as [
    Member,
    Member,
    Member,
  ];
  const valid = await printed(stays);
  await declareVoid((await printed(goes)).id);
  await merged(stays, goes);
  expect(await cardsOf(stays)).toMatchObject([{ state: 'void' }, { id: valid.id, state: 'valid', is_replaced: false }]);
  // Also after the member who stayed was merged in turn.
  await merged(third, { ...stays, version: 2 });
  expect(await says(stays.npa, valid.code, [stays, goes, third])).toEqual([third.id, 'Kartu berlaku']);
  const { data: told } = await staff.ok(previewMerge, { query: { ids: `${third.id},${(await twoEntries())[0].id}` } });
  expect(told.members.map(({ counts }) => counts.cards)).toEqual([2, 0]);
});

/** The entries A, B and C. */
async function threeEntries() {
  return (await membersOf(server, [{}, {}, {}])) as [Member, Member, Member];
}

test('the valid card of an entry merged before stays valid, though the one who stays has a void one; undone, all is as before', async () => {
  const [a, b, c] = await threeEntries();
  const valid = await printed(a);
  const lost = await printed(c);
  const first = await merged(b, a);
  // Void while the two entries were still two people.
  await declareVoid(lost.id);
  const second = await merged(c, { ...b, version: 2 });
  expect(await says(a.npa, valid.code, [a, b, c])).toEqual([c.id, 'Kartu berlaku']);
  expect((await cardsOf(c)).map(({ state, is_replaced }) => [state, is_replaced])).toEqual([
    ['void', false],
    ['valid', false],
  ]);
  await undo(second.operation_id);
  expect(await says(a.npa, valid.code, [a, b, c])).toEqual([b.id, 'Kartu berlaku']);
  await undo(first.operation_id);
  expect(await says(a.npa, valid.code, [a, b, c])).toEqual([a.id, 'Kartu berlaku']);
  expect(await cardsOf(c)).toMatchObject([{ id: lost.id, state: 'void' }]);
});

test('a card that was lost after its entry was merged revives no earlier one, however often they are merged on', async () => {
  const [a, b, c] = await threeEntries();
  const former = await printed(a);
  const latest = await printed(b);
  await merged(b, a);
  await declareVoid(latest.id);
  await merged(c, { ...b, version: 2 });
  for (const { code } of [former, latest]) expect((await says(c.npa, code, [a, b, c]))[1]).toBe('Kartu tidak berlaku');
});

test('of two entries that were merged apart and together in one go, each keeps what it had before', async () => {
  const [a, b, c] = await threeEntries();
  const valid = await printed(a);
  await declareVoid((await printed(b)).id);
  await merged(c, a, b);
  expect(await says(c.npa, valid.code, [a, b, c])).toEqual([c.id, 'Kartu berlaku']);
});
