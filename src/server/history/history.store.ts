import type { SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import type { Role } from '#contract/access.ts';
import { calendar } from '#contract/dates.ts';
import { pictureUrl } from '#contract/files.ts';
import { type ChangeEntry, type listHistory, type Subject, visibleSubjects } from '#contract/history.ts';
import { fullNameOf } from '#contract/members.ts';
import type { FieldChanges } from '#server/database/history.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { changeOf, type StoredChange } from '#server/database/undo.ts';
import { Problem } from '#server/problems.ts';

type Query = z.output<(typeof listHistory)['query']>;
type Changes = SelectQueryBuilder<Database, 'changes', object>;

/** Facts that requests know under another name; the others are named the same. */
const requestNames: Record<string, string> = {
  region_id: 'membership_type_id',
  picture: 'image_url',
  password_hash: 'password',
};

/** The instant at which a day begins in the association's time zone. */
function beginningOf(day: string, daysLater = 0): string {
  return Temporal.PlainDate.from(day)
    .add({ days: daysLater })
    .toZonedDateTime(calendar.timeZone)
    .toInstant()
    .toString();
}

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

interface Named {
  name: string;
  version: number;
}

type Names = Record<Subject, Map<number, Named>>;

/** How the rows that changes are about are called now, and which version they are at. */
async function namesOf(db: Db, changes: StoredChange[]): Promise<Names> {
  const idsOf = (subject: Subject) => changes.filter((one) => one.subject === subject).map((one) => one.subject_id);
  const [members, regions, accounts] = await Promise.all([
    db
      .selectFrom('members')
      .select(['id', 'npa', 'first_name', 'last_name', 'version'])
      .where('id', 'in', idsOf('members'))
      .execute(),
    db.selectFrom('regions').select(['id', 'name', 'version']).where('id', 'in', idsOf('regions')).execute(),
    db.selectFrom('accounts').select(['id', 'name', 'version']).where('id', 'in', idsOf('accounts')).execute(),
  ]);
  return {
    members: new Map(
      members.map((row) => [
        row.id,
        { name: `${fullNameOf(row.first_name, row.last_name)} (${row.npa})`, version: row.version },
      ]),
    ),
    regions: new Map(regions.map((row) => [row.id, row])),
    accounts: new Map(accounts.map((row) => [row.id, row])),
  };
}

type Value = ChangeEntry['fields'][number]['old'];

function shown(fact: string, value: unknown, regions: Map<number, string>): Value {
  if (fact === 'region_id' && typeof value === 'number') return regions.get(value) ?? value;
  if (fact === 'picture' && typeof value === 'string') return pictureUrl(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The history of everything, as people read it. */
export function createHistory(db: Db) {
  return {
    async list(query: Query, role: Role): Promise<{ data: ChangeEntry[]; total_data: number }> {
      const { page = 1, pageSize = 25 } = query;
      const changes = matching(db, query, visibleSubjects[role]);
      const rows = await changes
        .selectAll()
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const { total } = await changes.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const names = await namesOf(db, rows);
      const regionRows = await db.selectFrom('regions').select(['id', 'name']).execute();
      const regions = new Map(regionRows.map(({ id, name }) => [id, name]));
      const data = rows.map((row): ChangeEntry => {
        const now = names[row.subject].get(row.subject_id);
        const { account_id, account_name, action, at, door, id, subject, subject_id, version } = row;
        const fields = Object.entries(JSON.parse(row.fields) as FieldChanges).map(([fact, [before, after]]) => ({
          field: requestNames[fact] ?? fact,
          old: shown(fact, before, regions),
          new: shown(fact, after, regions),
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

    /** A change that the role may see and take back; accounts are changed only by hand. */
    async undoable(id: number, role: Role): Promise<StoredChange> {
      const change = await changeOf(db, id);
      const isVisible = visibleSubjects[role].some((subject) => subject === change.subject);
      if (!isVisible) throw new Problem('not_found', 'Perubahan ini tidak ditemukan.');
      if (change.subject === 'accounts')
        throw new Problem('conflict', 'Perubahan akun tidak dapat dibatalkan di sini.');
      return change;
    },
  };
}

export type History = ReturnType<typeof createHistory>;
