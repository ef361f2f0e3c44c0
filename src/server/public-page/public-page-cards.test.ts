import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { listCards, unvoidCard, voidCard } from '#contract/cards.ts';
import { addDays, readableDay } from '#contract/dates.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { changeMember, type Member, removeMember } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { purgeMember } from '#contract/trash.ts';
import { today } from '#test/support/association.ts';
import { issued } from '#test/support/cards.ts';
import { startServer } from '#test/support/server.ts';
import { membersOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
afterEach(() => void vi.useRealTimers());
const staff = server.as('staff');

async function newMember(): Promise<Member> {
  const [member] = await membersOf(server, [{}]);
  if (!member) throw new Error('There is no member.');
  return member;
}

const cardsOf = async (member_id: number) => (await staff.ok(listCards, { query: { member_id } })).data;

/** Prints a card for a member and answers it. */
async function printed(member: Member, body: Record<string, unknown> = {}) {
  await issued(server, { ids: [member.id], ...body });
  const [card] = await cardsOf(member.id);
  if (!card) throw new Error('There is no card.');
  return card;
}

/** The words of the page that a card's code leads to. */
async function seen({ npa }: { npa: string }, code?: string) {
  const answer = await fetch(lookupLink(server.url, npa, code));
  const page = await answer.text();
  const words = page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { status: answer.status, words };
}

const states = [
  'Kartu berlaku',
  'Kartu belum berlaku',
  'Kartu sudah berakhir',
  'Kartu tidak berlaku',
  'Kartu tidak ditemukan',
];
const stateIn = (words: string) => states.filter((state) => words.includes(state));

describe('P32: the page that a card leads to says how it stands, each in its own words:', () => {
  test('a card that is valid, with its days, beside the membership', async () => {
    const member = await newMember();
    const { code, valid_until } = await printed(member);
    const { status, words } = await seen(member, code);
    expect([status, stateIn(words)]).toEqual([200, ['Kartu berlaku']]);
    expect(words).toContain(`Berlaku sampai ${readableDay(valid_until)}.`);
    expect(words).toContain(`Masa berlaku kartu ${readableDay(today())} sampai ${readableDay(valid_until)}`);
    expect(words).toMatch(/Keanggotaan Aktif/);
    expect((await seen(member, ` ${code.toLowerCase()} `)).status).toBe(200);
    expect(stateIn((await seen(member)).words)).toEqual([]);
  });

  test('one that is not yet valid, to the day', async () => {
    const member = await newMember();
    const from = addDays(today(), 1);
    const { code } = await printed(member, { valid_from: from });
    const { words } = await seen(member, code);
    expect(stateIn(words)).toEqual(['Kartu belum berlaku']);
    expect(words).toContain(`Baru berlaku mulai ${readableDay(from)}.`);
  });

  test('one that has ended: its last day is still valid', async () => {
    const member = await newMember();
    const { code, valid_until } = await printed(member);
    const stateOn = async (day: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T05:00:00Z`) });
      return stateIn((await seen(member, code)).words);
    };
    expect(await stateOn(valid_until)).toEqual(['Kartu berlaku']);
    expect(await stateOn(addDays(valid_until, 1))).toEqual(['Kartu sudah berakhir']);
  });

  test('one that was declared void, while the member’s page stays; taken back it is valid', async () => {
    const member = await newMember();
    const card = await printed(member);
    const asked = { params: { id: card.id }, body: { reason: 'lost' } } as const;
    expect((await staff.ok(voidCard, asked)).data).toMatchObject({
      ...{ state: 'void', voided: { reason: 'lost', account_name: 'Akun staff' } },
    });
    expect((await staff.refused(voidCard, asked)).status).toBe(409);
    const { status, words } = await seen(member, card.code);
    expect([status, stateIn(words)]).toEqual([200, ['Kartu tidak berlaku']]);
    expect(words).toMatch(/Keanggotaan Aktif/);
    expect(stateIn((await seen(member)).words)).toEqual([]);
    await staff.ok(unvoidCard, { params: { id: card.id } });
    expect((await staff.refused(unvoidCard, { params: { id: card.id } })).status).toBe(409);
    expect(stateIn((await seen(member, card.code)).words)).toEqual(['Kartu berlaku']);
  });

  test('one that was replaced, one of an inactive member, and one of nobody or of somebody else', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const former = await printed(member);
    const latest = await printed(member);
    const replaced = await seen(member, former.code);
    expect(stateIn(replaced.words)).toEqual(['Kartu tidak berlaku']);
    expect(replaced.words).toContain('sudah diganti');
    await staff.ok(changeMember, { params: { id: member.id }, body: { status: 'inactive' } });
    const inactive = await seen(member, latest.code);
    expect(stateIn(inactive.words)).toEqual(['Kartu tidak berlaku']);
    expect(inactive.words).toContain('Keanggotaan pemegangnya tidak aktif.');
    for (const code of ['0000000000', latest.code, "' or 1=1 --", 'x'.repeat(5000)]) {
      const { status, words } = await seen(other, code);
      if (code.length < 1000) expect([code, status, stateIn(words)]).toEqual([code, 404, ['Kartu tidak ditemukan']]);
    }
  });

  test('after a change of the NPA the card still leads to its member, and to nobody once that is deleted for ever', async () => {
    const member = await newMember();
    const { code } = await printed(member);
    await staff.ok(changeMember, { params: { id: member.id }, body: { npa: 'K9.BARU' } });
    const { status, words } = await seen(member, code);
    expect(status).toBe(200);
    expect(words).toContain('K9.BARU');
    await staff.ok(removeMember, { params: { id: member.id } });
    expect((await seen(member, code)).status).toBe(404);
    await server.as('superadmin').ok(purgeMember, { params: { id: member.id }, body: { npa: 'K9.BARU' } });
    expect((await seen(member, code)).status).toBe(404);
  });
});

test('that a card is void is in the history, and is undone there', async () => {
  const member = await newMember();
  const card = await printed(member);
  await staff.ok(voidCard, { params: { id: card.id }, body: { reason: 'damaged' } });
  const [change] = (await staff.ok(listHistory, { query: { subject: 'card_voids' } })).data;
  expect(change).toMatchObject({
    ...{ action: 'created', account_name: 'Akun staff', subject_name: `${member.fullName} (${member.npa})` },
    fields: [{ field: 'reason', old: null, new: 'damaged' }],
  });
  await staff.ok(undoChange, { params: { id: change?.id ?? 0 } });
  expect((await cardsOf(member.id))[0]).toMatchObject({ state: 'valid', voided: null });
});

test('numbers of cards can’t be had by counting', async () => {
  const members = await membersOf(
    server,
    Array.from({ length: 30 }, () => ({})),
  );
  await issued(server, { ids: members.map(({ id }) => id) });
  const codes = await Promise.all(members.map(async ({ id }) => (await cardsOf(id))[0]?.code ?? ''));
  expect(new Set(codes).size).toBe(30);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(new Set(codes.map((code) => code.slice(0, 3))).size).toBeGreaterThan(25);
});
