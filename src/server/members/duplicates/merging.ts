import { memberName } from '#contract/members.ts';
import type { MergeBody, Merged, MergePreview, MovedCounts } from '#contract/merging.ts';
import { type Author, alterTracked, type Row, updateManyTracked } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { storedRows } from '#server/database/tracked-rows/reading.ts';
import { lockRows } from '#server/database/tracked-rows/rows.ts';
import type { OperationAuthor, Operations } from '#server/operations/operations.store.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import { uniqueWrites } from '#server/session/who-asks.ts';
import { membersById } from '../member-reading.ts';
import { checkReferences, memberRules } from '../member-rows.ts';
import { factsOf, patchOf } from '../members.rules.ts';

type MemberRow = Row<'members'>;

const nothing: MovedCounts = { registrations: 0, attended: 0, reminders: 0, cards: 0, changes: 0 };

/**
 * Moves what a feature keeps of some members to another member, who is the same person, in the transaction that merges
 * them. Returns how many rows were moved, and how many were ended because only one may remain.
 */
export type Absorb = (
  tx: Tx,
  author: OperationAuthor,
  into: number,
  from: readonly number[],
) => Promise<{ moved: number; doubles: number }>;

/** What each of these members has that would move. */
async function countsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, MovedCounts>> {
  const registrations = await db
    .selectFrom('training_registrations')
    .select((eb) => [
      'member_id',
      eb.fn.countAll<number>().as('registrations'),
      eb.fn.count<number>('attended_at').as('attended'),
    ])
    .where('member_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('member_id')
    .execute();
  const reminders = await db
    .selectFrom('reminders')
    .select((eb) => ['member_id', eb.fn.countAll<number>().as('reminders')])
    .where('member_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('member_id')
    .execute();
  // Cards stay with the entry they were printed for; its `merged_into` leads to the holder.
  const cards = await db
    .selectFrom('member_cards')
    .innerJoin('members', 'members.id', 'member_cards.member_id')
    .select((eb) => [eb.fn.coalesce('merged_into', 'members.id').as('member_id'), eb.fn.countAll<number>().as('cards')])
    .where((eb) => eb.or([eb('members.id', 'in', ids), eb('merged_into', 'in', ids)]))
    .groupBy((eb) => eb.fn.coalesce('merged_into', 'members.id'))
    .execute();
  const changes = await db
    .selectFrom('changes')
    .select((eb) => ['subject_id as member_id', eb.fn.countAll<number>().as('changes')])
    .where('subject', '=', 'members')
    .where('subject_id', 'in', ids)
    .groupBy('subject_id')
    .execute();
  const counts = new Map(ids.map((id) => [id, { ...nothing }]));
  for (const { member_id, ...counted } of [...registrations, ...reminders, ...cards, ...changes]) {
    Object.assign(counts.get(member_id) ?? {}, counted);
  }
  return counts;
}

/** Registrations for a class that another of these members is registered for, too. */
async function doublesOf(db: Db, ids: readonly number[]): Promise<number> {
  const classes = await db
    .selectFrom('training_registrations')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('member_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('class_id')
    .execute();
  return classes.reduce((sum, { rows }) => sum + rows - 1, 0);
}

/** Locks the members, at the versions that the person saw. */
async function lookedAt(tx: Tx, { into, members }: MergeBody): Promise<{ stays: MemberRow; others: MemberRow[] }> {
  const ids = members.map(({ id }) => id);
  const rows = await lockRows(tx, 'members', ids, 'remove');
  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  if (live.length < members.length) throw notFound('Salah satu anggota');
  const changed = live.find((row) => members.some(({ id, version }) => id === row.id && version !== row.version));
  if (changed) {
    throw new Problem('conflict', `${memberName(changed)} sudah diubah orang lain. Periksa kembali isiannya.`);
  }
  const stays = live.find(({ id }) => id === into);
  if (!stays) throw invalid([{ field: 'into', message: 'Pilih anggota yang tetap di antara yang digabungkan.' }]);
  return { stays, others: live.filter((row) => row !== stays) };
}

/** The member whose NPA was chosen for the one who stays. */
function holderOf(npa: string, members: readonly MemberRow[]): MemberRow {
  const holder = members.find(({ npa_key }) => npa_key === uniqueKey(npa));
  if (holder) return holder;
  throw invalid([{ field: 'npa', message: 'Pilih salah satu NPA dari data yang digabungkan.' }]);
}

interface Absorbing {
  registrations: Absorb;
  reminders: Absorb;
}

/** Merges several entries of one person. `publicUrl` may be the prefix of a picture's address. */
export function createMerging(
  database: Pick<Database, 'db' | 'engine'>,
  operations: Operations,
  publicUrl: string,
  absorb: Absorbing,
) {
  const { db } = database;
  const write = uniqueWrites(database, memberRules);

  return {
    /** The members, and what would move. */
    async preview(ids: readonly number[]): Promise<MergePreview> {
      const rows = await storedRows(db, 'members', ids);
      if (rows.filter(({ deleted_at }) => deleted_at === null).length < ids.length)
        throw notFound('Salah satu anggota');
      const counts = await countsOf(db, ids);
      const members = await membersById(db, ids);
      return {
        members: members.map((member) => ({ member, counts: counts.get(member.id) ?? nothing })),
        doubles: await doublesOf(db, ids),
      };
    },

    /**
     * Merges members in one operation. The entries of the others are deleted and lead to the one who stays. Each entry
     * keeps one of the NPAs, so that every printed code still leads to the person.
     */
    async merge(body: MergeBody, author: Author): Promise<Merged> {
      const { into, members: _, ...values } = body;
      return write(author, async (tx) => {
        const { stays, others } = await lookedAt(tx, body);
        const { values: facts, faults } = factsOf({ values, faults: [] }, publicUrl);
        if (faults.length > 0) throw invalid(faults);
        await checkReferences(tx, facts);
        const holder = facts.npa === undefined ? stays : holderOf(facts.npa, [stays, ...others]);
        const ids = others.map(({ id }) => id);
        const counts = [...(await countsOf(tx, ids)).values()];
        const sum = (name: keyof MovedCounts) => counts.reduce((all, count) => all + count[name], 0);

        const begun = { kind: 'merge', subject: 'members', summary: { into } } as const;
        const ours = await operations.begin(tx, begun, author);
        for (const other of others) {
          const patch = { merged_into: into, ...(other === holder && { npa: stays.npa }) };
          await alterTracked(tx, ours, { table: 'members', action: 'deleted' }, [
            { current: other, patch: patchOf(other, patch) },
          ]);
        }
        const earlier = (await tx
          .selectFrom('members')
          .selectAll()
          .where('merged_into', 'in', ids)
          .execute()) as MemberRow[];
        const leading = earlier.map((current) => ({ current, patch: { merged_into: into } }));
        await updateManyTracked(tx, ours, 'members', leading);
        const registrations = await absorb.registrations(tx, ours, into, ids);
        const reminders = await absorb.reminders(tx, ours, into, ids);
        // Last: this change represents the operation in the history.
        await alterTracked(tx, ours, { table: 'members', action: 'merged' }, [
          { current: stays, patch: patchOf(stays, facts) },
        ]);
        await operations.finish(tx, ours, others.length + 1);
        const [member] = await membersById(tx, [into]);
        if (!member) throw notFound('Anggota');
        return {
          member,
          operation_id: ours.operationId,
          moved: {
            registrations: registrations.moved,
            attended: sum('attended'),
            reminders: reminders.moved,
            cards: sum('cards'),
            changes: sum('changes'),
          },
          doubles: registrations.doubles,
        };
      });
    },
  };
}

export type Merging = ReturnType<typeof createMerging>;
