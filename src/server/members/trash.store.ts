import { sql } from 'kysely';
import type { DeletedMember } from '#contract/trash.ts';
import { calendarIn } from '#server/database/calendar.ts';
import type { Database } from '#server/database/open.ts';
import { fold } from '#server/database/search-text.ts';
import { findWords } from './list/search.ts';
import { itemColumns, memberOf } from './member-item.ts';

/** So many deleted members are sooner put in order than found among everybody's changes. */
const few = 2000;

/** The deleted members, who can be restored. */
export function createTrash(database: Pick<Database, 'db' | 'engine'>) {
  const { db } = database;
  return {
    /** The latest first; every word must occur in a member as in the member list. */
    async list(
      page: number,
      pageSize: number,
      words: string[],
    ): Promise<{ data: DeletedMember[]; total_data: number }> {
      let deleted = db.selectFrom('members').where('members.deleted_at', 'is not', null);
      const { conditions } = await findWords(database, words.map(fold));
      for (const condition of conditions) deleted = deleted.where(condition);
      const { total } = await deleted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      if (total === 0) return { data: [], total_data: 0 };
      // By the index of the latest changes an engine would come by those of all members before it has found a few.
      const latest = total <= few ? sql`coalesce(changes.id, 0)` : sql`changes.id`;
      const rows = await deleted
        .innerJoin('regions', 'regions.id', 'members.region_id')
        .innerJoin('changes', (join) =>
          join
            .on('changes.subject', '=', 'members')
            .onRef('changes.subject_id', '=', 'members.id')
            .onRef('changes.version', '=', 'members.version'),
        )
        .select([...itemColumns, 'changes.at as deletedAt', 'changes.account_name as deletedBy'])
        .select('changes.account_email as deletedByEmail')
        .orderBy(latest, 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const year = calendarIn(db).thisYear();
      const data = rows.map(({ deletedAt, deletedBy, deletedByEmail, ...row }) => ({
        ...memberOf(row, year),
        ...{ deletedAt, deletedBy, deletedByEmail },
      }));
      return { data, total_data: total };
    },
  };
}

export type Trash = ReturnType<typeof createTrash>;
