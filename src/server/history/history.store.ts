import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Role } from '#contract/access.ts';
import {
  type ChangeAuthor,
  type ChangeEntry,
  type listHistory,
  type OperationKind,
  type Subject,
  visibleSubjects,
} from '#contract/history.ts';
import { namesFrom } from '#contract/member-fields.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { Author } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import { type FactNames, type FieldChanges, namedFacts } from '#server/database/rows/facts.ts';
import type { Db, Schema, TrackedTables } from '#server/database/schema.ts';
import type { RowRules } from '#server/database/tracked-rows/rows.ts';
import { changeOf, type StoredChange, undoStoredChange } from '#server/database/tracked-rows/undo.ts';
import { beginningOf } from '#server/days.ts';
import { Problem } from '#server/problems.ts';
import { uniqueWrites } from '#server/session/who-asks.ts';
import { calledBy } from './history-search.ts';

/** Current versions of the changed rows, by subject and id. Purged rows have none. */
async function versionsOf(db: Db, changes: StoredChange[]): Promise<Map<Subject, Map<number, number>>> {
  const bySubject = [...Map.groupBy(changes, ({ subject }) => subject)];
  return new Map(
    await Promise.all(
      bySubject.map(async ([subject, some]) => {
        const ids = some.map(({ subject_id }) => subject_id);
        const rows = await db.selectFrom(subject).select(['id', 'version']).where('id', 'in', ids).execute();
        return [subject, new Map(rows.map(({ id, version }) => [id, version]))] as const;
      }),
    ),
  );
}

/** The row's name after the change; null for a purged member. */
function subjectNameOf({ subject, subject_name, subject_class }: StoredChange): string | null {
  if (subject !== 'training_registrations' || subject_class === null) return subject_name;
  return `${subject_name ?? 'anggota yang dihapus selamanya'} di ${subject_class}`;
}

/** The names that a fact's old and new ids stood for at the time; undefined if the fact is not an id. */
function namesOfFact(change: StoredChange, fact: string): readonly [string | null, string | null] | undefined {
  // A registration's class never changes; its member only by a merge.
  if (change.subject === 'training_registrations' && fact === 'class_id') return [null, change.subject_class];
  if (fact === 'member_id') return [null, change.subject_name];
  if (!(fact in namedFacts) || change.names === null) return undefined;
  return (JSON.parse(change.names) as FactNames)[fact as keyof FactNames];
}

/** Changes of accounts can't be undone. */
export type UndoableSubject = Exclude<Subject, 'accounts'>;

type Query = z.output<(typeof listHistory)['query']>;
type Searched = Pick<Database, 'db' | 'engine'>;
type Changes = SelectQueryBuilder<Schema, 'changes', object>;

/** Facts with another name in requests. */
const requestNames: Partial<Record<Subject, Record<string, string>>> = {
  members: namesFrom('column', 'sent'),
  accounts: { password_hash: 'password' },
};

/** A member's id, with those of entries merged into it. */
async function idsMeant(db: Db, { subject, subject_id = 0 }: Query): Promise<number[]> {
  if (subject !== 'members') return [subject_id];
  const merged = await db.selectFrom('members').select('id').where('merged_into', '=', subject_id).execute();
  return [subject_id, ...merged.map(({ id }) => id)];
}

/** Those operations of these changes that were not undone. */
async function standingOf(db: Db, changes: readonly StoredChange[]): Promise<Set<number | null>> {
  const ids = changes.filter(isOfMerge).map(({ operation_id }) => operation_id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('operations')
    .select('id')
    .where('id', 'in', ids)
    .where('undone_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether an index leads to the changes; otherwise the newest are read first. */
const isLookedUp = ({ subject_id, operation_id, field, from, to }: Query) =>
  field === undefined && [subject_id, operation_id, from, to].some((asked) => asked !== undefined);

/** Members' facts by their names in requests. */
const factsOfMembers: Record<string, string> = namesFrom('sent', 'column');

/** The changes of these subjects that a query asks for. */
async function matching(searched: Searched, query: Query, subjects: readonly Subject[]): Promise<Changes> {
  const { db, engine } = searched;
  const subject = isLookedUp(query) ? sql.ref<Subject>('subject') : engine.withoutIndex<Subject>('subject');
  let changes: Changes = db.selectFrom('changes').where(subject, 'in', subjects);
  if (query.subject_id !== undefined) changes = changes.where('subject_id', 'in', await idsMeant(db, query));
  if (query.operation_id !== undefined) changes = changes.where('operation_id', '=', query.operation_id);
  // The index of fields has the times too.
  const at = query.field === undefined ? sql.ref<string>('at') : engine.withoutIndex<string>('at');
  if (query.from !== undefined) changes = changes.where(at, '>=', beginningOf(query.from, db.calendar));
  if (query.to !== undefined) changes = changes.where(at, '<', beginningOf(query.to, db.calendar, 1));
  // A merge shows as one entry, of the member who stays, except in the history of a row or an operation. Of a member's
  // fields it changes no others'.
  if ([query.subject_id, query.operation_id, query.field].every((asked) => asked === undefined)) {
    changes = changes.where((eb) => eb.or([eb('source', '!=', 'merge'), eb('action', '=', 'merged')]));
  }
  if (query.field !== undefined) {
    const fact = factsOfMembers[query.field] ?? query.field;
    changes = changes.where('subject', '=', 'members').where('touched', 'like', `% ${fact} %`);
  }
  if (query.subject !== undefined) changes = changes.where('subject', '=', query.subject);
  if (query.account_id !== undefined) changes = changes.where('account_id', '=', query.account_id);
  if (query.action !== undefined) changes = changes.where('action', '=', query.action);
  // A literal: a partial index is only used if its condition is in the statement.
  if (query.operations === 'whole') changes = changes.where(sql<SqlBool>`is_part = 0`);
  if (query.search !== undefined && query.search.length > 0) changes = changes.where(calledBy(searched, query.search));
  return changes;
}

/** A page of changes, the newest first, and how many there are on all pages. */
async function pageOf(searched: Searched, query: Query, subjects: readonly Subject[]) {
  const { page = 1, pageSize = 25 } = query;
  const changes = await matching(searched, query, subjects);
  const { total } = await changes.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  if (total <= (page - 1) * pageSize) return { ids: [], total };
  const rows = await changes
    .select('id')
    .orderBy(isLookedUp(query) ? searched.engine.withoutIndex('id') : sql.ref('id'), 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}

/** A merge can only be undone as a whole. */
export const isOfMerge = (change: StoredChange): change is StoredChange & { operation_id: number } =>
  change.source === 'merge' && change.operation_id !== null;

type Value = ChangeEntry['fields'][number]['old'];

/** A value for display; `name` is that of the row it refers to, if any. */
function shown(fact: string, value: unknown, name: string | null | undefined): Value {
  if (typeof value === 'number' && typeof name === 'string') return name;
  if (fact === 'picture' && typeof value === 'string') return pictureUrl(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** What an entry shows besides its change. */
interface Besides {
  versionNow: number | undefined;
  /** Merges that were not undone. */
  standing: ReadonlySet<number | null>;
  operation: ChangeEntry['operation'];
}

function entryOf(row: StoredChange, { versionNow, standing, operation }: Besides): ChangeEntry {
  const { account_id, account_name, account_email, action, at, source, id, subject, subject_id, version } = row;
  const fields = Object.entries(JSON.parse(row.fields) as FieldChanges).map(([fact, [before, after]]) => {
    const [old, now] = namesOfFact(row, fact) ?? [];
    return {
      field: requestNames[subject]?.[fact] ?? fact,
      old: shown(fact, before, old),
      new: shown(fact, after, now),
    };
  });
  return {
    ...{ id, subject, subject_id, version, action, source, account_id, account_name, account_email, at, fields },
    subject_name: subjectNameOf(row),
    subject_class: row.subject_class,
    undoable: isOfMerge(row)
      ? action === 'merged' && standing.has(row.operation_id)
      : subject !== 'accounts' && versionNow === version,
    operation,
  };
}

/** The part of an operation's stored JSON that the history shows. */
interface Summary {
  file_name?: string;
  kind?: OperationKind;
}

/**
 * The operations that these changes represent, by id. One with a single row shows as its change; but the undo of a merge
 * changes what the row's member has, too.
 */
async function wholeOperations(db: Db, changes: readonly StoredChange[]) {
  const ids = changes.flatMap(({ operation_id }) => operation_id ?? []);
  if (ids.length === 0) return new Map<number, ChangeEntry['operation']>();
  const rows = await db
    .selectFrom('operations')
    .select(['id', 'kind', 'rows', 'undone_at', 'summary'])
    .where('id', 'in', ids)
    .execute();
  const operations = rows.map(({ summary, ...row }) => {
    const { file_name, kind }: Summary = JSON.parse(summary);
    return { ...row, undoes: kind ?? null, file_name: file_name ?? null };
  });
  const whole = operations.filter(({ rows: count, undoes }) => count > 1 || undoes === 'merge');
  return new Map(whole.map((operation) => [operation.id, operation]));
}

/** The history of all subjects. */
export function createHistory(searched: Searched) {
  const { db } = searched;
  return {
    async list(query: Query, role: Role): Promise<{ data: ChangeEntry[]; total_data: number }> {
      const { ids, total } = await pageOf(searched, query, visibleSubjects[role]);
      // Pages over ids only; complete rows are read for the page alone.
      const rows = await db.selectFrom('changes').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
      const versions = await versionsOf(db, rows);
      const standing = await standingOf(db, rows);
      const operations = await wholeOperations(db, query.operations === 'whole' ? rows : []);
      const data = rows.map((row) => {
        const versionNow = versions.get(row.subject)?.get(row.subject_id);
        return entryOf(row, { versionNow, standing, operation: operations.get(row.operation_id ?? 0) ?? null });
      });
      return { data, total_data: total };
    },

    async authors(role: Role): Promise<ChangeAuthor[]> {
      const behind = db.selectFrom('changes').select('account_id').where('subject', 'in', visibleSubjects[role]);
      return db
        .selectFrom('accounts')
        .select(['id as account_id', 'name as account_name', 'email as account_email'])
        .where('id', 'in', behind)
        .orderBy('name')
        .orderBy('id')
        .execute();
    },

    /** A change that this role may see and undo. */
    async undoable(id: number, role: Role): Promise<StoredChange & { subject: UndoableSubject }> {
      const change = await changeOf(db, id);
      const isVisible = visibleSubjects[role].some((subject) => subject === change.subject);
      if (!isVisible) throw new Problem('not_found', 'Perubahan ini tidak ditemukan.');
      const { subject } = change;
      if (subject === 'accounts') throw new Problem('conflict', 'Perubahan akun tidak dapat diurungkan di sini.');
      return { ...change, subject };
    },
  };
}

export type History = ReturnType<typeof createHistory>;

/** Undoes a change in a transaction of its own. Returns the row's id. */
export type UndoOne = (change: StoredChange, author: Author) => Promise<number>;

/** Undoes changes of a table's rows by its rules. */
export function undoBy<T extends keyof TrackedTables>(
  database: Pick<Database, 'db' | 'engine'>,
  rules: RowRules<T>,
): UndoOne {
  const write = uniqueWrites(database, rules);
  return (change, author) => write(author, (tx) => undoStoredChange(tx, author, rules, change));
}
