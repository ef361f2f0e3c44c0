import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { cardState, type listPrintedCards, type PrintedCard, type VoidReason } from '#contract/cards.ts';
import type { Calendar, Day } from '#contract/dates.ts';
import { fullNameOf } from '#contract/members.ts';
import { batchesOf } from '#server/batches.ts';
import { type Author, deriveTracked, insertTracked } from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { ForgetAccount } from '#server/database/traces.ts';
import { referTo } from '#server/database/tracked-rows/locks.ts';
import { liveRow, type RowRules, removeRow, uniqueWrites } from '#server/database/tracked-rows/rows.ts';
import { beginningOf } from '#server/days.ts';
import { notFound, Problem } from '#server/problems.ts';

/** Crockford's base 32: no letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new card number: ten random letters, so that numbers can't be guessed or enumerated. */
export function newCardCode(): string {
  return Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
}

/** The rules for declaring cards void. */
export const voidRules: RowRules<'card_voids'> = {
  table: 'card_voids',
  called: 'Pernyataan kartu tidak berlaku',
  unique: { 'card_voids.card_id': { field: 'id', message: 'Kartu ini sudah dinyatakan tidak berlaku.' } },
  columnsOf: (_row, facts) => facts,
};

/** Cards with everything that decides their state. Those of merged entries belong to the member who stays. */
function cards(db: Db | Tx) {
  return db
    .selectFrom('member_cards')
    .innerJoin('members as printed', 'printed.id', 'member_cards.member_id')
    .innerJoin('members as holder', (join) =>
      join.on((eb) => eb('holder.id', '=', eb.fn.coalesce('printed.merged_into', 'printed.id'))),
    )
    .leftJoin('card_voids', (join) =>
      join.onRef('card_voids.card_id', '=', 'member_cards.id').on('card_voids.deleted_at', 'is', null),
    )
    .selectAll('member_cards')
    .select([
      'holder.id as holder_id',
      'holder.status as holder_status',
      'printed.merged_into',
      'holder.npa as holder_npa',
      'holder.first_name',
      'holder.last_name',
      'printed.npa as printed_npa',
      'printed.deleted_at as printed_deleted_at',
      'card_voids.reason as void_reason',
      'card_voids.created_at as voided_at',
      'card_voids.account_name as voided_by',
    ]);
}

type StoredCard = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>;

/** When the printed entry was merged into another one. */
const mergedAt = ({ merged_into, printed_deleted_at }: StoredCard) =>
  merged_into === null ? '' : (printed_deleted_at ?? '');

/** Whether `later` replaces this card. A card of another entry that was void before the merge replaces nothing. */
function isReplacedBy(card: StoredCard, later: StoredCard): boolean {
  if (later.id <= card.id) return false;
  if (later.member_id === card.member_id || later.voided_at === null) return true;
  return [card, later].every((one) => mergedAt(one) < (later.voided_at ?? ''));
}

/** @param all all cards of the same holder */
function cardOf(row: StoredCard, all: readonly StoredCard[], today: Day): PrintedCard {
  const { id, code, valid_from, valid_until, printed_at, account_name, account_email, settings_version } = row;
  const { void_reason: reason, voided_at: at } = row;
  const voided = reason !== null && at !== null ? { reason, at, account_name: row.voided_by ?? '' } : null;
  const is_replaced = all.some((later) => isReplacedBy(row, later));
  const days = { valid_from, valid_until };
  const isActive = row.holder_status === 'active';
  return {
    ...{ id, code, ...days, printed_at, account_name, account_email, settings_version, voided, is_replaced },
    member_id: row.holder_id,
    merged_npa: row.merged_into === null ? null : row.printed_npa,
    state: cardState({ ...days, isVoided: voided !== null, isReplaced: is_replaced, isActive }, today),
  };
}

interface Issued {
  memberIds: readonly number[];
  codes: readonly string[];
  valid_from: Day;
  valid_until: Day;
  settings_version: number;
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
export function createCards(database: Pick<Database, 'db' | 'engine'>, calendar: Calendar) {
  const { db } = database;
  const write = uniqueWrites(database, voidRules);

  /** All cards of a person, newest first, including those of merged entries. */
  async function heldBy(from: Db | Tx, holderId: number): Promise<PrintedCard[]> {
    const rows = await cards(from)
      .where((eb) => eb.or([eb('printed.id', '=', holderId), eb('printed.merged_into', '=', holderId)]))
      .orderBy('member_cards.id', 'desc')
      .execute();
    return rows.map((row) => cardOf(row, rows, calendar.today()));
  }

  async function itemOf(from: Db | Tx, id: number): Promise<PrintedCard> {
    const row = await cards(from).where('member_cards.id', '=', id).executeTakeFirst();
    const card = row && (await heldBy(from, row.holder_id)).find((one) => one.id === id);
    if (!card) throw notFound('Kartu');
    return card;
  }

  return {
    /** Records cards printed together, one per member, with `codes` in the same order; returns the id of the print. */
    async issue({ memberIds, codes, ...same }: Issued, author: Author & { accountId: number }): Promise<string> {
      const print_id = randomBytes(18).toString('base64url');
      const by = { account_id: author.accountId, account_name: author.name, account_email: author.email };
      const printed_at = new Date().toISOString();
      const rows = memberIds.map((member_id, index) => {
        return { ...same, ...by, member_id, code: codes[index] ?? '', print_id, printed_at };
      });
      await writeAs(db, author.authority, async (tx) => {
        for await (const some of batchesOf(rows)) {
          // Codes are checked for a while, in which members may be deleted.
          const present = await referTo(
            tx,
            'members',
            some.map(({ member_id }) => member_id),
          );
          if (present.size < some.length) {
            throw new Problem('conflict', 'Sebagian anggotanya baru saja dihapus. Cetak sekali lagi.');
          }
          await tx.insertInto('member_cards').values(some).execute();
        }
      });
      return print_id;
    },

    async printedTogether(print_id: string) {
      return db
        .selectFrom('member_cards')
        .select(['member_id', 'code', 'valid_until'])
        .where('print_id', '=', print_id)
        .orderBy('id')
        .execute();
    },

    /** Which of these members already have a card. */
    async holders(memberIds: readonly number[]): Promise<Set<number>> {
      if (memberIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('member_cards')
        .innerJoin('members as printed', 'printed.id', 'member_cards.member_id')
        .select((eb) => eb.fn.coalesce('printed.merged_into', 'printed.id').as('holder_id'))
        .distinct()
        .where((eb) => eb.or([eb('printed.id', 'in', memberIds), eb('printed.merged_into', 'in', memberIds)]))
        .execute();
      return new Set(rows.map(({ holder_id }) => holder_id));
    },

    /** Finds a card by its number, in any spelling. */
    async find(code: string): Promise<PrintedCard | undefined> {
      const row = await cards(db).where('code', '=', code.trim().toUpperCase()).executeTakeFirst();
      return row && (await heldBy(db, row.holder_id)).find(({ id }) => id === row.id);
    },

    /** A member's cards, newest first. */
    list: (memberId: number): Promise<PrintedCard[]> => heldBy(db, memberId),

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
        .orderBy('member_cards.id', 'desc')
        .execute();
      const holders = [...new Set(rows.map(({ holder_id }) => holder_id))];
      const theirs = await cards(db)
        .where((eb) => eb.or([eb('printed.id', 'in', holders), eb('printed.merged_into', 'in', holders)]))
        .execute();
      const byHolder = Map.groupBy(theirs, ({ holder_id }) => holder_id);
      const today = calendar.today();
      const data = rows.map((row) => ({
        ...cardOf(row, byHolder.get(row.holder_id) ?? [], today),
        npa: row.holder_npa,
        fullName: fullNameOf(row.first_name, row.last_name),
      }));
      return { data, total_data: total };
    },

    async declareVoid(id: number, reason: VoidReason, author: Author): Promise<PrintedCard> {
      return write(author, async (tx) => {
        const { member_id, voided } = await itemOf(tx, id);
        if (voided) throw new Problem('conflict', 'Kartu ini sudah dinyatakan tidak berlaku.');
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
