import { randomBytes } from 'node:crypto';
import { cardState, type PrintedCard, type VoidReason } from '#contract/cards.ts';
import type { Calendar, Day } from '#contract/dates.ts';
import { batchesOf } from '#server/batches.ts';
import { type Author, insertTracked } from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { liveRow, type RowRules, removeRow, uniqueWrites } from '#server/database/tracked-rows/rows.ts';
import { type StoredChange, undoStoredChange } from '#server/database/tracked-rows/undo.ts';
import { notFound, Problem } from '#server/problems.ts';

/** Without letters that are taken for others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of a card: ten letters of 32 that nobody can guess, or get by counting. */
export function newCardCode(): string {
  return Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
}

/** What the rows of void cards obey. */
const voidRules: RowRules<'card_voids'> = {
  table: 'card_voids',
  called: 'Pernyataan kartu tidak berlaku',
  columnsOf: (_row, facts) => facts,
};

/** Cards with what decides how they stand. */
function cards(db: Db | Tx) {
  return db
    .selectFrom('member_cards')
    .innerJoin('members', 'members.id', 'member_cards.member_id')
    .leftJoin('card_voids', (join) =>
      join.onRef('card_voids.card_id', '=', 'member_cards.id').on('card_voids.deleted_at', 'is', null),
    )
    .selectAll('member_cards')
    .select([
      'members.status as member_status',
      'card_voids.reason as void_reason',
      'card_voids.created_at as voided_at',
      'card_voids.account_name as voided_by',
    ])
    .select((eb) =>
      eb
        .selectFrom('member_cards as later')
        .whereRef('later.member_id', '=', 'member_cards.member_id')
        .select((latest) => latest.fn.max('later.id').as('latest'))
        .as('latest_id'),
    );
}

type StoredCard = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>;

function cardOf(row: StoredCard, today: Day): PrintedCard {
  const { void_reason: reason, voided_at: at, voided_by, member_status, latest_id, ...card } = row;
  const voided = reason !== null && at !== null ? { reason, at, account_name: voided_by ?? '' } : null;
  const is_replaced = latest_id !== row.id;
  const facts = { ...card, isVoided: voided !== null, isReplaced: is_replaced, isActive: member_status === 'active' };
  return { ...card, voided, is_replaced, state: cardState(facts, today) };
}

interface Issued {
  memberIds: readonly number[];
  codes: readonly string[];
  valid_from: Day;
  valid_until: Day;
  settings_version: number;
}

/** The cards that were printed for members. */
export function createCards(database: Pick<Database, 'db' | 'engine'>, calendar: Calendar) {
  const { db } = database;
  const write = uniqueWrites(database, {
    'card_voids.card_id': { field: 'id', message: 'Kartu ini sudah dinyatakan tidak berlaku.' },
  });

  async function itemOf(from: Db | Tx, id: number): Promise<PrintedCard> {
    const row = await cards(from).where('member_cards.id', '=', id).executeTakeFirst();
    if (!row) throw notFound('Kartu');
    return cardOf(row, calendar.today());
  }

  return {
    /** Records cards that are printed together, one for each member, with the code at the same place; answers what they are asked for by. */
    async issue({ memberIds, codes, ...same }: Issued, author: Author & { accountId: number }): Promise<string> {
      const print_id = randomBytes(18).toString('base64url');
      const by = { account_id: author.accountId, account_name: author.name, account_email: author.email };
      const printed_at = new Date().toISOString();
      const rows = memberIds.map((member_id, index) => {
        return { ...same, ...by, member_id, code: codes[index] ?? '', print_id, printed_at };
      });
      await writeAs(db, author.authority, async (tx) => {
        for await (const some of batchesOf(rows)) await tx.insertInto('member_cards').values(some).execute();
      });
      return print_id;
    },

    /** The cards that were printed together, in their order. */
    async printedTogether(print_id: string) {
      return db
        .selectFrom('member_cards')
        .select(['member_id', 'code', 'valid_until'])
        .where('print_id', '=', print_id)
        .orderBy('id')
        .execute();
    },

    /** Which of these members have a card already. */
    async holders(memberIds: readonly number[]): Promise<Set<number>> {
      if (memberIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('member_cards')
        .select('member_id')
        .distinct()
        .where('member_id', 'in', memberIds)
        .execute();
      return new Set(rows.map(({ member_id }) => member_id));
    },

    /** The card of a code, however that is written; undefined where there is none. */
    async find(code: string): Promise<PrintedCard | undefined> {
      const row = await cards(db).where('code', '=', code.trim().toUpperCase()).executeTakeFirst();
      return row && cardOf(row, calendar.today());
    },

    /** A member's cards, the latest first. */
    async list(memberId: number): Promise<PrintedCard[]> {
      const rows = await cards(db)
        .where('member_cards.member_id', '=', memberId)
        .orderBy('member_cards.id', 'desc')
        .execute();
      return rows.map((row) => cardOf(row, calendar.today()));
    },

    async declareVoid(id: number, reason: VoidReason, author: Author): Promise<PrintedCard> {
      return write(author, async (tx) => {
        const { member_id, voided } = await itemOf(tx, id);
        if (voided) throw new Problem('conflict', 'Kartu ini sudah dinyatakan tidak berlaku.');
        await insertTracked(tx, author, 'card_voids', { card_id: id, member_id, reason, account_name: author.name });
        return itemOf(tx, id);
      });
    },

    /** Takes back that a card is void. */
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

    /** Undoes a change by its reverse; answers the row's id. */
    undo: (change: StoredChange, author: Author): Promise<number> =>
      write(author, (tx) => undoStoredChange(tx, author, voidRules, change)),
  };
}

export type Cards = ReturnType<typeof createCards>;
