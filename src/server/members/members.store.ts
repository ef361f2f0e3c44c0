import type { Change } from '#contract/endpoint.ts';
import { type Member, type MemberChange, type NewMember, type PublicMember, publicMember } from '#contract/members.ts';
import { calendarIn } from '#server/database/calendar.ts';
import { type Author, insertTracked, purgeTracked, type Row } from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { type Forget, forgetName } from '#server/database/traces.ts';
import { factsAt } from '#server/database/tracked-rows/facts-at.ts';
import { mergeEdit } from '#server/database/tracked-rows/merge-edit.ts';
import {
  liveRow,
  removeRow,
  restoreRow,
  storedRow,
  uniqueWrites,
  updateRow,
} from '#server/database/tracked-rows/rows.ts';
import { type StoredChange, undoStoredChange } from '#server/database/tracked-rows/undo.ts';
import { invalid, notFound } from '#server/problems.ts';
import { listPage } from './list/page.ts';
import type { ListPlan } from './list/plan.ts';
import type { MemberList } from './list/query.ts';
import { memberOf } from './member-item.ts';
import { checkReferences, memberRules } from './member-rows.ts';
import { tracesOf } from './member-traces.ts';
import { derivedColumns, factsOf, type MemberFacts, newMemberRow, nothingSet } from './members.rules.ts';

async function deleted(tx: Tx, id: number): Promise<Row<'members'>> {
  const row = await storedRow(tx, 'members', id);
  if (!row || row.deleted_at === null) throw notFound('Anggota yang dihapus');
  return row;
}

async function itemAt(db: Db, current: Row<'members'>, version: number): Promise<Member> {
  const facts = { ...current, ...(await factsAt(db, 'members', current, version)) };
  return itemOf(db, { ...facts, ...derivedColumns(facts), version });
}

/** A row that is at hand, with the name of its region. */
async function itemOf(db: Db | Tx, row: Row<'members'>): Promise<Member> {
  const { name } = await db
    .selectFrom('regions')
    .select('name')
    .where('id', '=', row.region_id)
    .executeTakeFirstOrThrow();
  return memberOf({ ...row, region_name: name }, calendarIn(db).thisYear());
}

/**
 * All that is asked of the members. `publicUrl` may stand before the address of a picture; `forget` takes along what others
 * keep of a member who is deleted for ever.
 */
export function createMembers(
  database: Pick<Database, 'db' | 'engine' | 'unawaited'>,
  publicUrl: string,
  forget: readonly Forget[],
) {
  const { db, engine } = database;
  const write = uniqueWrites(database, {
    'members.npa_key': { field: 'npa', message: 'NPA ini sudah dipakai anggota lain.' },
  });

  return {
    /**
     * One page of the members that a list asks for, and how many there are in all.
     *
     * @param onPlan gets the way and the SQL by which the page was found
     */
    async list(
      list: MemberList,
      onPlan?: (plan: ListPlan) => void,
    ): Promise<{ data: Member[] | PublicMember[]; total_data: number }> {
      const { members, total } = await listPage(database, list, onPlan);
      // The contract's answer is either list, so whole members would pass it too: the public view is cut here and nowhere else.
      const data = list.isPublic ? members.map((member) => publicMember.parse(member)) : members;
      return { data, total_data: total };
    },

    async create(values: NewMember, author: Author): Promise<Member> {
      const { values: sent, faults } = factsOf({ values, faults: [] }, publicUrl);
      return write(author, async (tx) => {
        if (faults.length > 0) throw invalid(faults);
        await checkReferences(tx, sent);
        const facts: MemberFacts = {
          ...nothingSet,
          ...sent,
          npa: values.npa,
          first_name: values.first_name,
          region_id: values.membership_type_id,
        };
        return itemOf(tx, await insertTracked(tx, author, 'members', newMemberRow(facts)));
      });
    },

    /** Changes the fields that are sent; see {@link mergeEdit} for what a `version` among them does. */
    async update(id: number, change: Change<MemberChange>, author: Author): Promise<Member> {
      return write(author, async (tx) => {
        const current = await liveRow(tx, memberRules, id);
        const { values: sent, faults } = factsOf(change, publicUrl);
        const edit = { sent, faults, version: change.values.version };
        const facts = await mergeEdit(tx, memberRules, current, edit, () => itemOf(tx, current));
        return itemOf(tx, await updateRow(tx, author, memberRules, current, facts));
      });
    },

    /** Takes a member out of every list; the row is kept and its NPA is free again. */
    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) =>
        removeRow(tx, author, memberRules, await liveRow(tx, memberRules, id)),
      );
    },

    /** Brings a deleted member back, with another NPA or region where the old one is taken or gone. */
    async restore(
      id: number,
      replaced: Pick<MemberChange, 'npa' | 'membership_type_id'>,
      author: Author,
    ): Promise<Member> {
      const { values } = factsOf({ values: replaced, faults: [] }, publicUrl);
      return write(author, async (tx) =>
        itemOf(tx, await restoreRow(tx, author, memberRules, await deleted(tx, id), values)),
      );
    },

    /** A member, deleted or not, as it was at an earlier version. */
    async at(id: number, version: number): Promise<Member> {
      const current = await storedRow(db, 'members', id);
      if (!current || version > current.version) throw notFound('Versi anggota');
      return itemAt(db, current, version);
    },

    /** Undoes a change by its reverse; answers the member's id. */
    undo: (change: StoredChange, author: Author): Promise<number> =>
      write(author, (tx) => undoStoredChange(tx, author, memberRules, change)),

    /** Deletes a deleted member for ever, with whatever was kept of it; `npa` is what the person typed to confirm it. */
    async purge(id: number, npa: string, author: Author): Promise<void> {
      const traces = await tracesOf({ db, engine }, id);
      await writeAs(db, author.authority, async (tx) => {
        const current = await deleted(tx, id);
        if (uniqueKey(npa) !== current.npa_key) {
          throw invalid([{ field: 'npa', message: `Ketik NPA anggota ini: ${current.npa}` }]);
        }
        await forgetName(tx, id);
        await purgeTracked(tx, author, 'members', current);
        for (const forgetIn of forget) await forgetIn(tx, traces);
        // A text that nobody has is not worth a count.
        await tx.deleteFrom('sought_texts').where('members', '<', 1).execute();
      });
    },
  };
}

export type Members = ReturnType<typeof createMembers>;
