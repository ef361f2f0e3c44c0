import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { Schema } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';

type Searched = Pick<Database, 'db' | 'engine'>;

/** Members who are called by these words now, by name or NPA, deleted ones too. */
function peopleCalled({ db, engine }: Searched, words: readonly string[]) {
  return db
    .selectFrom('members')
    .select('members.id')
    .where((eb) =>
      eb.and(
        words.map((word) =>
          eb.or([engine.contains('members.full_name_fold', word), engine.contains('members.npa_fold', word)]),
        ),
      ),
    );
}

/** What is about a member, by the member. */
const aboutMembers = ['reminders', 'training_registrations'] as const;

/**
 * Changes of what is called by all of these words: by the name of then, as the change tells it, or where it is of or about a
 * member by the name or NPA of now.
 */
export function calledBy(searched: Searched, sought: readonly string[]) {
  const words = sought.map(fold).filter((word) => word !== '');
  return (eb: ExpressionBuilder<Schema, 'changes'>): Expression<SqlBool> => {
    const people = peopleCalled(searched, words);
    return eb.or([
      eb.and(words.map((word) => searched.engine.contains('changes.subject_name_fold', word))),
      eb.and([eb('subject', '=', 'members'), eb('subject_id', 'in', people)]),
      ...aboutMembers.map((table) =>
        eb.and([
          eb('subject', '=', table),
          eb('subject_id', 'in', searched.db.selectFrom(table).select(`${table}.id`).where('member_id', 'in', people)),
        ]),
      ),
    ]);
  };
}
