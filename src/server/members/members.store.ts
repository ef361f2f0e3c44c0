import type { Change } from '#contract/endpoint.ts';
import {
  fullNameOf,
  type Member,
  type MemberChange,
  type MemberListQuery,
  type MemberRead,
  type NewMember,
  type PublicMember,
  publicMember,
} from '#contract/members.ts';
import { type Author, insertTracked, type Row } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { storedRow } from '#server/database/tracked-rows/reading.ts';
import {
  factsAt,
  lockLiveRow,
  mergeEdit,
  removeLiveRow,
  restoreRow,
  updateRow,
} from '#server/database/tracked-rows/rows.ts';
import { invalid, notFound } from '#server/problems.ts';
import { uniqueWrites, writeAs } from '#server/session/who-asks.ts';
import { memberLists } from './list/member-lists.ts';
import { checkReferences, memberRules, refuseMergedNpa } from './member-rows.ts';
import {
  derivedColumns,
  factsOf,
  type MemberFacts,
  memberOf,
  newMemberRow,
  nothingSet,
  returnedFacts,
  type SentField,
} from './members.rules.ts';
import { lockDeletedMember } from './trash/purging.ts';

async function itemAt(db: Db, current: Row<'members'>, version: number): Promise<Member> {
  const facts = { ...current, ...(await factsAt(db, 'members', current, version)) };
  return itemOf(db, { ...facts, ...derivedColumns(facts), version });
}

/** Completes a row with its region's name. */
async function itemOf(db: Db | Tx, row: Row<'members'>): Promise<Member> {
  const regions = db.selectFrom('regions').select('name').where('id', '=', row.region_id);
  const { name } = await regions.executeTakeFirstOrThrow();
  return memberOf({ ...row, region_name: name }, db.calendar.thisYear());
}

/** `publicUrl` may be the prefix of a picture's address. */
export function createMembers(database: Pick<Database, 'db' | 'engine'>, publicUrl: string) {
  const { db } = database;
  const lists = memberLists(database);
  const write = uniqueWrites(database, memberRules);

  return {
    /** One page of a list, and the total of all pages. */
    async list(query: MemberListQuery): Promise<{ data: Member[] | PublicMember[]; total_data: number }> {
      const { members, total, isPublic } = await lists.page(query);
      // The response schema is a union, which would let whole members pass. Only this line cuts the public view.
      const data = isPublic ? members.map((member) => publicMember.parse(member)) : members;
      return { data, total_data: total };
    },

    /** A member, including deleted ones. */
    async get(id: number): Promise<MemberRead> {
      const row = await storedRow(db, 'members', id);
      if (!row) throw notFound('Anggota');
      const stays = row.merged_into === null ? undefined : await storedRow(db, 'members', row.merged_into);
      const mergedInto = stays
        ? { id: stays.id, npa: stays.npa, fullName: fullNameOf(stays.first_name, stays.last_name) }
        : null;
      return { ...(await itemOf(db, row)), deletedAt: row.deleted_at, mergedInto };
    },

    /** The members before and after one in the usual list. */
    async neighbours(id: number): Promise<{ previous: number | null; next: number | null }> {
      const row = await storedRow(db, 'members', id);
      if (!row) throw notFound('Anggota');
      const beside = async (is: '<' | '>') => {
        const found = await db
          .selectFrom('members')
          .select('id')
          .where('deleted_at', 'is', null)
          .where((eb) => eb(eb.refTuple('order_key', 'id'), is, eb.tuple(row.order_key, id)))
          .orderBy('order_key', is === '<' ? 'desc' : 'asc')
          .orderBy('id', is === '<' ? 'desc' : 'asc')
          .limit(1)
          .executeTakeFirst();
        return found?.id ?? null;
      };
      return { previous: await beside('<'), next: await beside('>') };
    },

    /** Finds a member by NPA, compared as when it is assigned. */
    async npaHolder(npa: string): Promise<Pick<Member, 'id' | 'npa' | 'fullName'> | null> {
      const row = await db
        .selectFrom('members')
        .select(['id', 'npa', 'first_name', 'last_name'])
        .where('npa_key', '=', uniqueKey(npa))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row ? { id: row.id, npa: row.npa, fullName: fullNameOf(row.first_name, row.last_name) } : null;
    },

    async create(values: NewMember, author: Author): Promise<Member> {
      const { values: sent, faults } = factsOf({ values, faults: [] }, publicUrl);
      return write(author, async (tx) => {
        if (faults.length > 0) throw invalid(faults);
        const region_id = values.membership_type_id;
        await checkReferences(tx, sent);
        await refuseMergedNpa(tx, values.npa, null);
        const facts: MemberFacts = {
          ...nothingSet,
          ...sent,
          npa: values.npa,
          first_name: values.first_name,
          region_id,
        };
        return itemOf(tx, await insertTracked(tx, author, 'members', newMemberRow(facts)));
      });
    },

    /** Updates the fields that were sent; see {@link mergeEdit} about `version`. */
    async update(id: number, change: Change<MemberChange>, author: Author): Promise<Member> {
      return write(author, async (tx) => {
        const current = await lockLiveRow(tx, memberRules, id, 'edit');
        const { values: sent, faults } = factsOf(change, publicUrl);
        const edit = { sent, faults, version: change.values.version };
        const facts = await mergeEdit(tx, memberRules, current, edit, () => itemOf(tx, current));
        return itemOf(tx, await updateRow(tx, author, memberRules, current, facts));
      });
    },

    /** Moves a member to the trash; its NPA becomes available. */
    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, (tx) => removeLiveRow(tx, author, memberRules, id));
    },

    /** Restores a deleted member, with another NPA or region if the old one is taken or gone. */
    async restore(
      id: number,
      replaced: Pick<MemberChange, 'npa' | 'membership_type_id'>,
      author: Author,
    ): Promise<Member> {
      const { values } = factsOf({ values: replaced, faults: [] }, publicUrl);
      return write(author, async (tx) => {
        const current = await lockDeletedMember(tx, id);
        return itemOf(tx, await restoreRow(tx, author, memberRules, current, values));
      });
    },

    /** A member, including deleted ones, as of an earlier version. */
    async at(id: number, version: number): Promise<Member> {
      const current = await storedRow(db, 'members', id);
      if (!current || version > current.version) throw notFound('Versi anggota');
      return itemAt(db, current, version);
    },

    /** Restores fields to an earlier version; `seen` is the version that the person compared it with. */
    async returnTo(
      { id, version }: { id: number; version: number },
      { fields, version: seen }: { fields: readonly SentField[]; version?: number | undefined },
      author: Author,
    ): Promise<Member> {
      return write(author, async (tx) => {
        const current = await lockLiveRow(tx, memberRules, id, 'edit');
        if (version > current.version) throw notFound('Versi anggota');
        const sent = returnedFacts(await factsAt(tx, 'members', current, version), fields);
        const edit = { sent, faults: [], version: seen };
        const facts = await mergeEdit(tx, memberRules, current, edit, () => itemOf(tx, current));
        return itemOf(tx, await updateRow(tx, author, memberRules, current, facts));
      });
    },
  };
}

export type Members = ReturnType<typeof createMembers>;
