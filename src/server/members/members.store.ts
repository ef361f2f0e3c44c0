import { thisYear } from '#contract/dates.ts';
import type { Change, FieldFault } from '#contract/endpoint.ts';
import { type Member, type MemberChange, type NewMember, type PublicMember, publicMember } from '#contract/members.ts';
import {
  type Author,
  factsAt,
  insertTracked,
  purgeTracked,
  type Row,
  removeTracked,
  restoreTracked,
  updateTracked,
} from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { type Forget, forgetName } from '#server/database/traces.ts';
import { reversalOf, type StoredChange } from '#server/database/undo.ts';
import { invalid, notFound, Problem, taken } from '#server/problems.ts';
import { listPage } from './list/page.ts';
import type { ListPlan } from './list/plan.ts';
import type { MemberList } from './list/query.ts';
import { memberOf } from './member-item.ts';
import { checkReferences } from './member-references.ts';
import { tracesOf } from './member-traces.ts';
import { derivedColumns, factsOf, type MemberFacts, mergeChanges, nothingSet, patchOf } from './members.rules.ts';

async function live(tx: Tx, id: number): Promise<Row<'members'>> {
  const row = await tx
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Anggota');
  return row;
}

/** A member's row, deleted or not. */
async function rowOf(db: Db | Tx, id: number): Promise<Row<'members'> | undefined> {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
}

async function deleted(tx: Tx, id: number): Promise<Row<'members'>> {
  const row = await rowOf(tx, id);
  if (!row || row.deleted_at === null) throw notFound('Anggota yang dihapus');
  return row;
}

/** Changes a member's facts, and what follows from them. */
async function changed(tx: Tx, current: Row<'members'>, facts: Partial<MemberFacts>, author: Author): Promise<Member> {
  await checkReferences(tx, facts);
  return itemOf(tx, await updateTracked(tx, author, 'members', current, patchOf(current, facts)));
}

/** Brings a deleted member back; its region may be gone by now. */
async function restored(tx: Tx, current: Row<'members'>, facts: Partial<MemberFacts>, author: Author): Promise<Member> {
  await checkReferences(tx, { region_id: current.region_id, ...facts });
  return itemOf(tx, await restoreTracked(tx, author, 'members', current, patchOf(current, facts)));
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
  return memberOf({ ...row, region_name: name }, thisYear());
}

/** The fields in question, as the person knows them: the name is one field of the form. */
function conflict(fields: string[], now: Member): Problem {
  const named = new Set(fields.map((field) => (field === 'last_name' ? 'first_name' : field)));
  return new Problem('conflict', 'Data ini sudah diubah orang lain. Pilih isian mana yang berlaku.', {
    faults: [...named].map((field) => ({ field, message: 'Isian ini sudah diubah orang lain.' })),
    data: now,
  });
}

const newerVersion: FieldFault = { field: 'version', message: 'Versi ini lebih baru daripada datanya.' };

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
  /** Runs a write; an NPA that another member has is a conflict. */
  async function writing<T>(author: Author, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await writeAs(db, author.authority, work);
    } catch (error) {
      if (engine.violatedUnique(error) !== 'members.npa_key') throw error;
      throw taken('npa', 'NPA ini sudah dipakai anggota lain.');
    }
  }

  /** What of a change is to be written, now that it is compared with what happened since its version. */
  async function compared(
    tx: Tx,
    current: Row<'members'>,
    change: Change<MemberChange>,
  ): Promise<Partial<MemberFacts>> {
    const { values: sent, faults: seen } = factsOf(change, publicUrl);
    const { version = current.version } = change.values;
    const faults = version > current.version ? [...seen, newerVersion] : seen;
    const base = version < current.version ? await factsAt(tx, 'members', current, version) : current;
    const { conflicts, changes } = mergeChanges(
      base,
      current,
      sent,
      faults.map((fault) => fault.field),
    );
    if (conflicts.length > 0) throw conflict(conflicts, await itemOf(tx, current));
    if (faults.length > 0) throw invalid(faults);
    // Without a version nothing is compared: what is sent is what is meant.
    return change.values.version === undefined ? sent : changes;
  }

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
      return writing(author, async (tx) => {
        if (faults.length > 0) throw invalid(faults);
        await checkReferences(tx, sent);
        const facts: MemberFacts = {
          ...nothingSet,
          ...sent,
          npa: values.npa,
          first_name: values.first_name,
          region_id: values.membership_type_id,
        };
        return itemOf(tx, await insertTracked(tx, author, 'members', { ...facts, ...derivedColumns(facts) }));
      });
    },

    /** Changes the fields that are sent; see {@link mergeChanges} for what a `version` among them does. */
    async update(id: number, change: Change<MemberChange>, author: Author): Promise<Member> {
      return writing(author, async (tx) => {
        const current = await live(tx, id);
        return changed(tx, current, await compared(tx, current, change), author);
      });
    },

    /** Takes a member out of every list; the row is kept and its NPA is free again. */
    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) => removeTracked(tx, author, 'members', await live(tx, id)));
    },

    /** Brings a deleted member back, with another NPA or region where the old one is taken or gone. */
    async restore(
      id: number,
      replaced: Pick<MemberChange, 'npa' | 'membership_type_id'>,
      author: Author,
    ): Promise<Member> {
      const { values } = factsOf({ values: replaced, faults: [] }, publicUrl);
      return writing(author, async (tx) => restored(tx, await deleted(tx, id), values, author));
    },

    /** A member, deleted or not, as it was at an earlier version. */
    async at(id: number, version: number): Promise<Member> {
      const current = await rowOf(db, id);
      if (!current || version > current.version) throw notFound('Versi anggota');
      return itemAt(db, current, version);
    },

    /** Takes a change back by its reverse; answers the member's id. */
    async undo(change: StoredChange, author: Author): Promise<number> {
      return writing(author, async (tx) => {
        const { row, kind, facts } = reversalOf<'members'>(change, await rowOf(tx, change.subject_id));
        if (kind === 'remove') await removeTracked(tx, author, 'members', row);
        else if (kind === 'restore') await restored(tx, row, facts, author);
        else await changed(tx, row, facts, author);
        return row.id;
      });
    },

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
