import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Role } from '#contract/access.ts';
import { pictureUrl } from '#contract/files.ts';
import {
  type ChangeAuthor,
  type ChangeEntry,
  type listHistory,
  type Subject,
  visibleSubjects,
} from '#contract/history.ts';
import { namesFrom } from '#contract/member-fields.ts';
import { calendarIn } from '#server/database/calendar.ts';
import type { FieldChanges } from '#server/database/history.ts';
import type { Db, Schema } from '#server/database/schema.ts';
import { changeOf, type StoredChange } from '#server/database/tracked-rows/undo.ts';
import { withoutIndex } from '#server/database/without-index.ts';
import { beginningOf } from '#server/days.ts';
import { Problem } from '#server/problems.ts';
import { namesOfFact, subjectNameOf, versionsOf } from './history-names.ts';

/** Accounts are changed only by hand. */
export type UndoableSubject = Exclude<Subject, 'accounts'>;

type Query = z.output<(typeof listHistory)['query']>;
type Changes = SelectQueryBuilder<Schema, 'changes', object>;

/** Facts that requests know under another name; the others are named the same. */
const requestNames: Partial<Record<Subject, Record<string, string>>> = {
  members: namesFrom('column', 'sent'),
  accounts: { password_hash: 'password' },
};

function matching(db: Db, query: Query, subjects: readonly Subject[]): Changes {
  let changes: Changes = db.selectFrom('changes').where('subject', 'in', subjects);
  if (query.subject !== undefined) changes = changes.where('subject', '=', query.subject);
  if (query.subject_id !== undefined) changes = changes.where('subject_id', '=', query.subject_id);
  if (query.account_id !== undefined) changes = changes.where('account_id', '=', query.account_id);
  if (query.operation_id !== undefined) changes = changes.where('operation_id', '=', query.operation_id);
  if (query.action !== undefined) changes = changes.where('action', '=', query.action);
  if (query.from !== undefined) changes = changes.where('at', '>=', beginningOf(query.from, calendarIn(db)));
  if (query.to !== undefined) changes = changes.where('at', '<', beginningOf(query.to, calendarIn(db), 1));
  return changes;
}

/** Days and operations have an index of their own, whose rows are then sorted; else the latest are read until the page is full. */
function latestFirst({ from, to, operation_id }: Query): Expression<number> {
  const isLookedUp = [from, to, operation_id].some((bound) => bound !== undefined);
  return isLookedUp ? withoutIndex('id') : sql.ref('id');
}

type Value = ChangeEntry['fields'][number]['old'];

/** A value as people read it; `name` is that of the row whose number it is, where it is one. */
function shown(fact: string, value: unknown, name: string | null | undefined): Value {
  if (typeof value === 'number' && typeof name === 'string') return name;
  if (fact === 'picture' && typeof value === 'string') return pictureUrl(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function entryOf(row: StoredChange, versionNow: number | undefined): ChangeEntry {
  const { account_id, account_name, account_email, action, at, door, id, subject, subject_id, version } = row;
  const fields = Object.entries(JSON.parse(row.fields) as FieldChanges).map(([fact, [before, after]]) => {
    const [old, now] = namesOfFact(row, fact) ?? [];
    return {
      field: requestNames[subject]?.[fact] ?? fact,
      old: shown(fact, before, old),
      new: shown(fact, after, now),
    };
  });
  return {
    ...{ id, subject, subject_id, version, action, door, account_id, account_name, account_email, at, fields },
    subject_name: subjectNameOf(row),
    undoable: subject !== 'accounts' && versionNow === version,
  };
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
      const versions = await versionsOf(db, rows);
      const data = rows.map((row) => entryOf(row, versions.get(row.subject)?.get(row.subject_id)));
      return { data, total_data: total };
    },

    async authors(role: Role): Promise<ChangeAuthor[]> {
      const authors = db
        .selectFrom('changes')
        .select('account_id')
        .distinct()
        .where('subject', 'in', visibleSubjects[role])
        .where('account_id', 'is not', null);
      return db
        .selectFrom('accounts')
        .select(['id as account_id', 'name as account_name', 'email as account_email'])
        .where('id', 'in', authors)
        .orderBy('name')
        .orderBy('id')
        .execute();
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
