import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { DeclaredReason, listPrintedCards, PrintedCard } from '#contract/cards.ts';
import type { Calendar, Day } from '#contract/dates.ts';
import { batchesOf, writtenAtOnce } from '#server/batches.ts';
import { type Author, deriveTracked, insertManyTracked, insertTracked } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import { memberNamesOf } from '#server/database/rows/facts.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { liveRow } from '#server/database/tracked-rows/reading.ts';
import { lockRows, removeRow } from '#server/database/tracked-rows/rows.ts';
import { type ManyRowsRules, oneByOne } from '#server/database/tracked-rows/undo-many.ts';
import { beginningOf } from '#server/days.ts';
import type { ForgetAccount } from '#server/keeper.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { notFound, Problem } from '#server/problems.ts';
import { uniqueWrites, writeAs } from '#server/session/who-asks.ts';
import { cards, heldBy } from './held-cards.ts';

/** Crockford's base 32: no letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new card number: ten random letters, so that numbers can't be guessed or enumerated. */
export function newCardCode(): string {
  return Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
}

async function isVoid(db: Db | Tx, cardId: number): Promise<boolean> {
  const found = await db
    .selectFrom('card_voids')
    .select('id')
    .where('card_id', '=', cardId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

const alreadyVoid = 'Kartu ini sudah dinyatakan tidak berlaku.';

/** The rules for declaring cards void. */
export const voidRules: ManyRowsRules<'card_voids'> = {
  table: 'card_voids',
  called: 'Pernyataan kartu tidak berlaku',
  unique: { 'card_voids.card_id': { field: 'id', message: alreadyVoid } },
  columnsOf: (_row, facts) => facts,
  async namesOf(tx, rows) {
    const ids = rows.map(({ member_id }) => member_id);
    const names = await memberNamesOf(tx, ids);
    return ({ member_id }) => names.get(member_id) ?? `Nomor ${member_id}`;
  },
  ...oneByOne(async (tx, { row, kind }) =>
    kind === 'restore' && (await isVoid(tx, row.card_id)) ? alreadyVoid : null,
  ),
};

interface Issued {
  memberIds: readonly number[];
  codes: readonly string[];
  valid_from: Day;
  valid_until: Day;
  settings_version: number;
  /** Whether members who have a card get a new one, which takes its place. */
  replace: boolean;
}

/** Replaces the name of an erased account that printed cards or declared them void. */
const forgetPrinter: ForgetAccount = async (tx, { id, name }) => {
  await tx
    .updateTable('member_cards')
    .set({ account_name: name, account_email: null })
    .where('account_id', '=', id)
    .execute();
  const declared = await tx
    .selectFrom('changes')
    .select('subject_id')
    .where('subject', '=', 'card_voids')
    .where('action', '=', 'created')
    .where('account_id', '=', id)
    .execute();
  for (const { subject_id } of declared) {
    await deriveTracked(tx, 'card_voids', { id: subject_id }, { account_name: name });
  }
};

/** Cards that were printed for members. */
export function createCards(database: Pick<Database, 'db' | 'engine'>, operations: Operations, calendar: Calendar) {
  const { db } = database;
  const write = uniqueWrites(database, voidRules);

  /** All cards of a person, newest first, including those of merged entries. */
  async function cardsOf(from: Db | Tx, holderId: number): Promise<PrintedCard[]> {
    return (await heldBy(from, [holderId], calendar)).map(({ card }) => card);
  }

  async function itemOf(from: Db | Tx, id: number): Promise<PrintedCard> {
    const row = await cards(from).where('member_cards.id', '=', id).executeTakeFirst();
    const card = row && (await cardsOf(from, row.holder_id)).find((one) => one.id === id);
    if (!card) throw notFound('Kartu');
    return card;
  }

  /** Which of these members have a card that is good, now or from its first day on, while they are active. */
  async function withCard(from: Db | Tx, memberIds: readonly number[]): Promise<Set<number>> {
    const today = calendar.today();
    const held = (await heldBy(from, memberIds, calendar)).map(({ card }) => card);
    const good = held.filter((card) => card.voided === null && !card.is_replaced && card.valid_until >= today);
    return new Set(good.map(({ member_id }) => member_id));
  }

  /** Locks the members who get cards. Two prints for one member wait for each other. */
  async function lockHolders(tx: Tx, memberIds: readonly number[], replace: boolean): Promise<void> {
    for await (const some of batchesOf(memberIds.toSorted((one, other) => one - other))) {
      const locked = await lockRows(tx, 'members', some, 'edit');
      if (locked.filter(({ deleted_at }) => deleted_at === null).length < some.length) {
        throw new Problem('conflict', 'Sebagian anggotanya baru saja dihapus. Cetak sekali lagi.');
      }
      if (!replace && (await withCard(tx, some)).size > 0) {
        throw new Problem('conflict', 'Sebagian anggotanya baru saja mendapat kartu. Cetak sekali lagi.');
      }
    }
  }

  return {
    /** Records cards printed together, one per member, with `codes` in the same order; returns the id of the print. */
    async issue(
      { memberIds, codes, replace, ...same }: Issued,
      author: Author & { accountId: number },
    ): Promise<string> {
      const print_id = randomBytes(18).toString('base64url');
      const by = { account_id: author.accountId, account_name: author.name, account_email: author.email };
      const printed_at = new Date().toISOString();
      const rows = memberIds.map((member_id, index) => {
        return { ...same, ...by, member_id, code: codes[index] ?? '', print_id, printed_at };
      });
      await writeAs(db, author.authority, async (tx) => {
        await lockHolders(tx, memberIds, replace);
        for await (const some of batchesOf(rows)) await tx.insertInto('member_cards').values(some).execute();
      });
      return print_id;
    },

    /** Declares all cards of a print void, in one operation; the cards that they replaced stand again. */
    async undoPrint(print_id: string, author: Author): Promise<{ voided: number; operation_id: number }> {
      return write(author, async (tx) => {
        const standing = await cards(tx)
          .where('print_id', '=', print_id)
          .where('card_voids.id', 'is', null)
          .orderBy('member_cards.id')
          .execute();
        if (standing.length === 0) throw notFound('Cetakan yang masih berlaku');
        const begun = { kind: 'bulk', subject: 'card_voids', summary: {} } as const;
        const ours = await operations.begin(tx, begun, author);
        const voids = standing.map(({ id, member_id }) => {
          return { card_id: id, member_id, reason: 'undone', account_name: author.name } as const;
        });
        for await (const some of batchesOf(voids, writtenAtOnce)) await insertManyTracked(tx, ours, 'card_voids', some);
        await operations.finish(tx, ours, voids.length);
        return { voided: voids.length, operation_id: ours.operationId };
      });
    },

    /** The cards of a print that was not undone. */
    async printedTogether(print_id: string) {
      return db
        .selectFrom('member_cards')
        .select(['member_id', 'code', 'valid_until'])
        .where('print_id', '=', print_id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('card_voids')
                .select('card_voids.id')
                .whereRef('card_id', '=', 'member_cards.id')
                .where('reason', '=', 'undone')
                .where('deleted_at', 'is', null),
            ),
          ),
        )
        .orderBy('id')
        .execute();
    },

    withCard: (memberIds: readonly number[]) => withCard(db, memberIds),

    /** Finds a card by its number, in any spelling. */
    async find(code: string): Promise<PrintedCard | undefined> {
      const row = await cards(db).where('code', '=', code.trim().toUpperCase()).executeTakeFirst();
      return row && (await cardsOf(db, row.holder_id)).find(({ id }) => id === row.id);
    },

    /** A member's cards, newest first. */
    list: (memberId: number): Promise<PrintedCard[]> => cardsOf(db, memberId),

    /**
     * One page of all cards, newest first. Other cards of the same people are read with them, as they decide the state.
     */
    async printed(query: z.output<typeof listPrintedCards.query>) {
      const { page = 1, pageSize = 25, account_id, from, to } = query;
      let meant = db.selectFrom('member_cards');
      if (account_id !== undefined) meant = meant.where('account_id', '=', account_id);
      if (from !== undefined) meant = meant.where('printed_at', '>=', beginningOf(from, calendar));
      if (to !== undefined) meant = meant.where('printed_at', '<', beginningOf(to, calendar, 1));
      const { total } = await meant.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const ids = await meant
        .select('id')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      if (ids.length === 0) return { data: [], total_data: total };
      const rows = await cards(db)
        .where(
          'member_cards.id',
          'in',
          ids.map(({ id }) => id),
        )
        .execute();
      const held = await heldBy(db, [...new Set(rows.map(({ holder_id }) => holder_id))], calendar);
      const shown = new Set(rows.map(({ id }) => id));
      const data = held
        .filter(({ card }) => shown.has(card.id))
        .map(({ card, npa, fullName }) => ({ ...card, npa, fullName }));
      return { data, total_data: total };
    },

    async declareVoid(id: number, reason: DeclaredReason, author: Author): Promise<PrintedCard> {
      return write(author, async (tx) => {
        if ((await itemOf(tx, id)).voided) throw new Problem('conflict', alreadyVoid);
        // Of the entry that it was printed for: it leaves with that where a merge is undone.
        const { member_id } = await tx
          .selectFrom('member_cards')
          .select('member_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await insertTracked(tx, author, 'card_voids', { card_id: id, member_id, reason, account_name: author.name });
        return itemOf(tx, id);
      });
    },

    /** Makes a void card valid again. */
    async withdrawVoid(id: number, author: Author): Promise<PrintedCard> {
      return write(author, async (tx) => {
        await itemOf(tx, id);
        const standing = await tx
          .selectFrom('card_voids')
          .select('id')
          .where('card_id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        if (!standing) throw new Problem('conflict', 'Kartu ini tidak dinyatakan tidak berlaku.');
        await removeRow(tx, author, voidRules, await liveRow(tx, voidRules, standing.id));
        return itemOf(tx, id);
      });
    },

    forgetAccount: forgetPrinter,
  };
}

export type Cards = ReturnType<typeof createCards>;
