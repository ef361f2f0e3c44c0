import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Role } from '#contract/access.ts';
import { pictureUrl } from '#contract/files.ts';
import { type ChangeEntry, type listHistory, type Subject, visibleSubjects } from '#contract/history.ts';
import type { FieldChanges } from '#server/database/history.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { changeOf, type StoredChange } from '#server/database/undo.ts';
import { beginningOf } from '#server/days.ts';
import { Problem } from '#server/problems.ts';
import { isReference, namesOf, type ReferredNames, referredNames } from './history-names.ts';

/** Accounts are changed only by hand. */
export type UndoableSubject = Exclude<Subject, 'accounts'>;

type Query = z.output<(typeof listHistory)['query']>;
type Changes = SelectQueryBuilder<Database, 'changes', object>;

/** Facts that requests know under another name; the others are named the same. */
const requestNames: Partial<Record<Subject, Record<string, string>>> = {
  members: { region_id: 'membership_type_id', picture: 'image_url' },
  accounts: { password_hash: 'password' },
};

function matching(db: Db, query: Query, subjects: readonly Subject[]): Changes {
  let changes: Changes = db.selectFrom('changes').where('subject', 'in', subjects);
  if (query.subject !== undefined) changes = changes.where('subject', '=', query.subject);
  if (query.subject_id !== undefined) changes = changes.where('subject_id', '=', query.subject_id);
  if (query.account_id !== undefined) changes = changes.where('account_id', '=', query.account_id);
  if (query.action !== undefined) changes = changes.where('action', '=', query.action);
  if (query.from !== undefined) changes = changes.where('at', '>=', beginningOf(query.from));
  if (query.to !== undefined) changes = changes.where('at', '<', beginningOf(query.to, 1));
  return changes;
}

/** Of some days, those of the days are looked up, and then sorted; else the latest are read until the page is full. */
function latestFirst({ from, to }: Query) {
  return from === undefined && to === undefined ? sql.ref<number>('id') : sql<number>`coalesce(id, NULL)`;
}

type Value = ChangeEntry['fields'][number]['old'];

function shown(fact: string, value: unknown, names: ReferredNames): Value {
  const ofReferred = isReference(fact) && typeof value === 'number' ? names[fact].get(value) : undefined;
  if (ofReferred !== undefined) return ofReferred;
  if (fact === 'picture' && typeof value === 'string') return pictureUrl(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The history of everything, as people read it. */
export function createHistory(db: Db) {
  return {
    async list(query: Query, role: Role): Promise<{ data: ChangeEntry[]; total_data: number }> {
      const { page = 1, pageSize = 25 } = query;
      const changes = matching(db, query, visibleSubjects[role]);
      const ids = changes
        .select('id')
        .orderBy(latestFirst(query), 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      // Only ids are walked and sorted; whole rows are read for the page alone.
      const rows = await db.selectFrom('changes').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
      const { total } = await changes.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const names = await namesOf(db, rows);
      const changed = rows.map((row) => JSON.parse(row.fields) as FieldChanges);
      const referred = await referredNames(db, changed);
      const data = rows.map((row, index): ChangeEntry => {
        const now = names[row.subject].get(row.subject_id);
        const { account_id, account_name, action, at, door, id, subject, subject_id, version } = row;
        const fields = Object.entries(changed[index] ?? {}).map(([fact, [before, after]]) => ({
          field: requestNames[subject]?.[fact] ?? fact,
          old: shown(fact, before, referred),
          new: shown(fact, after, referred),
        }));
        return {
          ...{ id, subject, subject_id, version, action, door, account_id, account_name, at, fields },
          subject_name: now?.name ?? null,
          undoable: subject !== 'accounts' && now?.version === version,
        };
      });
      return { data, total_data: total };
    },

    async authors(role: Role) {
      const rows = await db
        .selectFrom('changes')
        .select(['account_id', 'account_name'])
        .distinct()
        .where('subject', 'in', visibleSubjects[role])
        .where('account_id', 'is not', null)
        .orderBy('account_name')
        .execute();
      return rows.flatMap(({ account_id, account_name }) =>
        account_id === null ? [] : [{ account_id, account_name }],
      );
    },

    /** A change that the role may see and take back. */
    async undoable(id: number, role: Role): Promise<StoredChange & { subject: UndoableSubject }> {
      const change = await changeOf(db, id);
      const isVisible = visibleSubjects[role].some((subject) => subject === change.subject);
      if (!isVisible) throw new Problem('not_found', 'Perubahan ini tidak ditemukan.');
      const { subject } = change;
      if (subject === 'accounts') throw new Problem('conflict', 'Perubahan akun tidak dapat dibatalkan di sini.');
      return { ...change, subject };
    },
  };
}

export type History = ReturnType<typeof createHistory>;
