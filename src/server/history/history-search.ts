import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { Schema } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';

type Searched = Pick<Database, 'db' | 'engine'>;

/** Whether this member currently has these words in name or NPA; deleted members included. */
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

/** Subjects that belong to a member. */
const aboutMembers = ['reminders', 'training_registrations'] as const;

/**
 * Changes of rows called by all of these words: by the name recorded with the change, or by the current name or NPA of
 * the member they belong to. A condition per change, which is fast for few changes.
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
