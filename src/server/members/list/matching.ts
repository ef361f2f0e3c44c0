import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { boundsOf, type Day, type Month } from '#contract/dates.ts';
import { lastExpiringDay, type SerkomState } from '#contract/serkom.ts';
import { calendarIn } from '#server/database/calendar.ts';
import { withoutIndex } from '#server/database/planner-hints.ts';
import type { Db, Schema } from '#server/database/schema.ts';
import type { MemberList } from './query.ts';
import { isDefaultOrder } from './sort.ts';

export type MatchingMembers = SelectQueryBuilder<Schema, 'members', object>;

/**
 * How a list's members are found: 'by index' looks up all who match and sorts them, 'in order' goes through an index in the
 * list's order and stops when the page is full, 'by scan' reads the table. The embedded engine keeps no statistics by which
 * it could choose, so the statement is written for one of them.
 */
export type Way = 'by index' | 'in order' | 'by scan';

type EndDay = Expression<string | null>;

/** The SQL of `serkomState`: the same states by the same days. */
function inSerkomState(members: MatchingMembers, state: SerkomState, endDate: EndDay, day: Day): MatchingMembers {
  switch (state) {
    case 'none':
      return members.where(endDate, 'is', null).where('serkom_number', 'is', null);
    case 'unknown':
      return members.where(endDate, 'is', null).where('serkom_number', 'is not', null);
    case 'expired':
      return members.where(endDate, '<', day);
    case 'expiring':
      return members.where(endDate, '>=', day).where(endDate, '<=', lastExpiringDay(day));
    case 'valid':
      return members.where(endDate, '>', lastExpiringDay(day));
  }
}

function endingIn(members: MatchingMembers, month: Month, endDate: EndDay): MatchingMembers {
  const [first, last] = boundsOf(month);
  return members.where(endDate, '>=', first).where(endDate, '<=', last);
}

/** Whether there is a reminder about the present serkom. One about a serkom that was renewed since does not count. */
function inReminderState(members: MatchingMembers, isReminded: boolean): MatchingMembers {
  return members.where(({ exists, not, selectFrom }) => {
    const isOfThisSerkom = sql<SqlBool>`coalesce(reminders.serkom_end_date, '') = coalesce(members.serkom_end_date, '')`;
    const reminded = exists(
      selectFrom('reminders')
        .select('reminders.id')
        .whereRef('reminders.member_id', '=', 'members.id')
        .where('reminders.deleted_at', 'is', null)
        .where(isOfThisSerkom),
    );
    return isReminded ? reminded : not(reminded);
  });
}

/** Whether the days of a list's conditions are a range of its order: one index serves both. */
export function isWithinOrder({ sort, conditions, words }: MemberList): boolean {
  const isOfDays = conditions.some(({ field }) => field === 'serkom' || field === 'serkomMonth');
  return sort.field === 'serkomEndDate' && isOfDays && words.length === 0;
}

/**
 * The members of a list, before sorting and paging.
 *
 * @param words the SQL of its words; see search.ts
 */
export function matchingMembers(
  db: Db,
  list: MemberList,
  words: readonly Expression<SqlBool>[],
  way: Way,
): MatchingMembers {
  const column = <T>(name: string): Expression<T> => (way === 'by index' ? sql.ref<T>(name) : withoutIndex(name));
  // The indexes of these columns are in the default order too.
  const isGrouped = way === 'in order' && isDefaultOrder(list.sort);
  const group = <T>(name: string): Expression<T> => (isGrouped ? sql.ref<T>(name) : column<T>(name));
  // Every index contains only members who are not deleted.
  const deletedAt =
    way === 'by scan' ? withoutIndex<string | null>('members.deleted_at') : sql.ref('members.deleted_at');
  const endDate = isWithinOrder(list)
    ? sql.ref<string | null>('serkom_end_date')
    : column<string | null>('serkom_end_date');
  let members: MatchingMembers = db.selectFrom('members').where(deletedAt, 'is', null);
  if (list.isPublic) members = members.where(group('members.status'), '=', 'active');
  if (list.level !== undefined) members = members.where(group('level'), '=', list.level);
  if (list.regionId !== undefined) members = members.where(group('region_id'), '=', list.regionId);
  for (const condition of list.conditions) {
    if (condition.field === 'status') members = members.where(group('members.status'), '=', condition.value);
    else if (condition.field === 'serkom')
      members = inSerkomState(members, condition.value, endDate, calendarIn(db).today());
    else if (condition.field === 'serkomMonth') members = endingIn(members, condition.value, endDate);
    else if (condition.field === 'reminded') members = inReminderState(members, condition.value === 'yes');
    else members = members.where(column('picture'), condition.value === 'yes' ? 'is not' : 'is', null);
  }
  for (const word of words) members = members.where(word);
  return members;
}
