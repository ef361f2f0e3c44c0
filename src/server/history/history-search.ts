import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { Schema } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';

type Searched = Pick<Database, 'db' | 'engine'>;

/** Whether this member is called by these words now, by name or NPA, a deleted one too. */
function isCalled({ db, engine }: Searched, words: readonly string[], id: Expression<number>): Expression<SqlBool> {
  const person = db
    .selectFrom('members')
    .select('members.id')
    .where('members.id', '=', id)
    .where((eb) =>
      eb.and(
        words.map((word) =>
          eb.or([engine.contains('members.full_name_fold', word), engine.contains('members.npa_fold', word)]),
        ),
      ),
    );
  return expressionBuilder<Schema>().exists(person);
}

/** What is about a member, by the member. */
const aboutMembers = ['reminders', 'training_registrations'] as const;

/**
 * Changes of what is called by all of these words: by the name of then, as the change tells it, or where it is of or about a
 * member by the name or NPA of now. Asked of each change by itself, so that a statement over few of them is a short one.
 */
export function calledBy(searched: Searched, search: readonly string[]) {
  const words = search.map(fold).filter((word) => word !== '');
  return (eb: ExpressionBuilder<Schema, 'changes'>): Expression<SqlBool> => {
    const { db, engine } = searched;
    const subject = sql.ref<number>('changes.subject_id');
    return eb.or([
      eb.and(words.map((word) => engine.contains('changes.subject_name_fold', word))),
      eb.and([eb('subject', '=', 'members'), isCalled(searched, words, subject)]),
      ...aboutMembers.map((table) => {
        const member = db.selectFrom(table).select('member_id').where(`${table}.id`, '=', subject);
        return eb.and([eb('subject', '=', table), isCalled(searched, words, sql`(${member})`)]);
      }),
    ]);
  };
}
