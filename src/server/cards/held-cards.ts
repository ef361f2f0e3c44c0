import { cardState, type PrintedCard } from '#contract/cards.ts';
import type { Calendar } from '#contract/dates.ts';
import { fullNameOf } from '#contract/members.ts';
import type { FieldChanges } from '#server/database/rows/facts.ts';
import type { Db, Tx } from '#server/database/schema.ts';

/** Cards with everything that decides their state. Those of merged entries belong to the member who stays. */
export function cards(db: Db | Tx) {
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
      'card_voids.reason as void_reason',
      'card_voids.created_at as voided_at',
      'card_voids.account_name as voided_by',
    ]);
}

type StoredCard = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>;

/** A merge of an entry into a member, or the undo of one, which makes the entry its own again. */
interface Move {
  id: number;
  entry: number;
  into: number;
  at: string;
  operation_id: number | null;
}

/** The moves of these entries, by the history, the oldest first. */
async function movesOf(db: Db | Tx, entries: readonly number[]): Promise<Move[]> {
  if (entries.length === 0) return [];
  const rows = await db
    .selectFrom('changes')
    .select(['id', 'subject_id as entry', 'at', 'operation_id', 'fields'])
    .where('subject', '=', 'members')
    .where('subject_id', 'in', entries)
    .where('fields', 'like', '%"merged_into"%')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ fields, ...row }) => {
    const into = (JSON.parse(fields) as FieldChanges).merged_into?.[1];
    return into === undefined ? [] : [{ ...row, into: into === null ? row.entry : Number(into) }];
  });
}

/** When two entries, which are the same person's now, came to be that; '' for one and the same entry. */
function togetherSince(one: number, other: number, moves: readonly Move[]): string {
  const holders = new Map([one, other].map((entry) => [entry, entry]));
  let since = '';
  const theirs = moves.filter(({ entry }) => holders.has(entry));
  // One merge may move both.
  for (const [first, ...more] of Map.groupBy(theirs, (move) => move.operation_id ?? `change ${move.id}`).values()) {
    if (!first) continue;
    const wereOne = holders.get(one) === holders.get(other);
    for (const { entry, into } of [first, ...more]) holders.set(entry, into);
    if (!wereOne && holders.get(one) === holders.get(other)) since = first.at;
  }
  return since;
}

/**
 * Whether a later card took the place of this one. It does so from its first day, if it is good by then, and good when
 * the two entries were merged. One whose print was undone never did.
 */
function isReplacedBy(card: StoredCard, later: StoredCard, moves: readonly Move[], { today, dayOf }: Calendar) {
  if (later.id <= card.id || later.void_reason === 'undone' || later.valid_from > today()) return false;
  const since = togetherSince(card.member_id, later.member_id, moves);
  if (later.voided_at !== null && (later.voided_at < since || dayOf(later.voided_at) < later.valid_from)) return false;
  return since === '' || later.valid_until >= dayOf(since);
}

/** A card, with the present NPA and name of its holder. */
interface HeldCard {
  card: PrintedCard;
  npa: string;
  fullName: string;
}

/** @param all all cards of the same holder */
function cardOf(row: StoredCard, all: readonly StoredCard[], moves: readonly Move[], calendar: Calendar): PrintedCard {
  const { id, code, valid_from, valid_until, printed_at, account_name, account_email, settings_version } = row;
  const { void_reason: reason, voided_at: at } = row;
  const voided = reason !== null && at !== null ? { reason, at, account_name: row.voided_by ?? '' } : null;
  const is_replaced = all.some((later) => isReplacedBy(row, later, moves, calendar));
  const days = { valid_from, valid_until };
  const isActive = row.holder_status === 'active';
  return {
    ...{ id, code, ...days, printed_at, account_name, account_email, settings_version, voided, is_replaced },
    member_id: row.holder_id,
    merged_npa: row.merged_into === null ? null : row.printed_npa,
    state: cardState({ ...days, isVoided: voided !== null, isReplaced: is_replaced, isActive }, calendar.today()),
  };
}

/** All cards of these members, newest first, including those of merged entries. Together they decide how each stands. */
export async function heldBy(db: Db | Tx, holders: readonly number[], calendar: Calendar): Promise<HeldCard[]> {
  if (holders.length === 0) return [];
  const rows = await cards(db)
    .where((eb) => eb.or([eb('printed.id', 'in', holders), eb('printed.merged_into', 'in', holders)]))
    .orderBy('member_cards.id', 'desc')
    .execute();
  const merged = rows.filter(({ merged_into }) => merged_into !== null).map(({ member_id }) => member_id);
  const moves = await movesOf(db, [...new Set(merged)]);
  const byHolder = Map.groupBy(rows, ({ holder_id }) => holder_id);
  return rows.map((row) => ({
    card: cardOf(row, byHolder.get(row.holder_id) ?? [], moves, calendar),
    npa: row.holder_npa,
    fullName: fullNameOf(row.first_name, row.last_name),
  }));
}
