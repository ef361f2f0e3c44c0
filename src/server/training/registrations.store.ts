import type { Answer } from '#contract/endpoint.ts';
import { fullNameOf } from '#contract/members.ts';
import type {
  addRegistrations,
  Registration,
  RegistrationListQuery,
  RegistrationSort,
} from '#contract/training-registrations.ts';
import { batchesOf } from '#server/batches.ts';
import type { Author } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { liveRow } from '#server/database/tracked-rows/reading.ts';
import { lockLiveRow, removeRow, updateRow } from '#server/database/tracked-rows/rows.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { classRules } from './classes.store.ts';
import { participantItemColumns, participantRows, registrationOf, shownParticipants } from './participants.ts';
import { planRegistrations, type RegisteringMember, refuseCancelled, register } from './registering.ts';
import { lockToAttend, registrationRules } from './registration-rows.ts';

async function itemOf(db: Db | Tx, id: number): Promise<Registration> {
  const row = await shownParticipants(db)
    .where('training_registrations.id', '=', id)
    .select(participantItemColumns)
    .executeTakeFirstOrThrow();
  return registrationOf(row);
}

const sortColumn = {
  name: 'members.full_name_fold',
  npa: 'members.npa_fold',
  region: 'regions.name_fold',
  registered_at: 'registered_at',
  attended_at: 'attended_at',
} as const satisfies Record<RegistrationSort['field'], string>;

export function createRegistrations({ db, engine }: Pick<Database, 'db' | 'engine'>, operations: Operations) {
  return {
    /** A page of a class's participants; empty values last, ties by id. */
    async list(classId: number, query: RegistrationListQuery): Promise<{ data: Registration[]; total_data: number }> {
      await liveRow(db, classRules, classId);
      const { page = 1, pageSize = 25, sort = { field: 'name', descending: false }, attended } = query;
      const matching = <Q extends ReturnType<typeof participantRows>>(found: Q): Q => {
        let some = found.where('class_id', '=', classId);
        if (attended !== undefined) some = some.where('attended_at', attended === 'yes' ? 'is not' : 'is', null);
        for (const word of query.search ?? []) some = some.where(engine.contains('members.search_text', fold(word)));
        return some as Q;
      };
      const rows = await matching(shownParticipants(db))
        .select(participantItemColumns)
        .orderBy(sortColumn[sort.field], (order) => (sort.descending ? order.desc() : order.asc()).nullsLast())
        .orderBy('training_registrations.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const { total } = await matching(participantRows(db))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { data: rows.map(registrationOf), total_data: total };
    },

    async ids(classId: number): Promise<number[]> {
      const rows = await participantRows(db)
        .where('class_id', '=', classId)
        .select('training_registrations.id')
        .orderBy('members.full_name_fold', (order) => order.asc().nullsLast())
        .orderBy('training_registrations.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The members that are registered for a class, by name. Purged ones have none. */
    async names(classId: number): Promise<{ id: number; npa: string; fullName: string }[]> {
      const rows = await participantRows(db)
        .where('class_id', '=', classId)
        .select(['members.id', 'npa', 'first_name', 'last_name'])
        .orderBy('members.full_name_fold')
        .orderBy('members.id')
        .execute();
      return rows.flatMap(({ id, npa, first_name, last_name }) =>
        id === null || npa === null || first_name === null
          ? []
          : [{ id, npa, fullName: fullNameOf(first_name, last_name) }],
      );
    },

    /** These participants as they are when their turn comes. */
    async *each(ids: readonly number[]): AsyncGenerator<Registration> {
      for await (const some of batchesOf(ids)) {
        const rows = await shownParticipants(db)
          .where('training_registrations.id', 'in', some)
          .select(participantItemColumns)
          .execute();
        const byId = new Map(rows.map((row) => [row.id, row]));
        yield* some.flatMap((id) => byId.get(id) ?? []).map(registrationOf);
      }
    },

    /** What registering these members would do, without doing it. */
    async preview(classId: number, named: RegisteringMember) {
      const ofClass = await liveRow(db, classRules, classId);
      refuseCancelled(ofClass);
      const { rows, added } = await planRegistrations(db, ofClass, named);
      return { added: added.length, rows };
    },

    /** Registers all who can be, as one operation, within the free seats. */
    async add(
      classId: number,
      named: RegisteringMember,
      author: Author,
    ): Promise<Answer<typeof addRegistrations>['data']> {
      return writeAs(db, author.authority, async (tx) => {
        // Serialises registrations for a class, as they count its seats.
        const ofClass = await lockLiveRow(tx, classRules, classId, 'edit');
        refuseCancelled(ofClass);
        const { rows, added } = await planRegistrations(tx, ofClass, named);
        if (added.length === 0) return { operation_id: null, added: 0, rows };
        const begun = {
          kind: 'bulk',
          subject: 'training_registrations',
          summary: { class_id: classId },
        } as const;
        const ours = await operations.begin(tx, begun, author);
        await register(tx, ours, ofClass, added);
        await operations.finish(tx, ours, added.length);
        return { operation_id: ours.operationId, added: added.length, rows };
      });
    },

    /** Removes a participant who hasn't attended. */
    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) => {
        const current = await lockLiveRow(tx, registrationRules, id, 'remove');
        if (current.attended_at !== null) {
          throw new Problem('conflict', 'Peserta ini sudah tercatat hadir. Batalkan dahulu kehadirannya.');
        }
        await removeRow(tx, author, registrationRules, current);
      });
    },

    async setAttendance(id: number, attended: boolean, author: Author): Promise<Registration> {
      return writeAs(db, author.authority, async (tx) => {
        const [ofClass, current] = await lockToAttend(tx, id);
        refuseCancelled(ofClass);
        const isThere = current.attended_at !== null;
        if (attended !== isThere) {
          const facts = attended
            ? { attended_at: new Date().toISOString(), attended_how: 'list' as const }
            : { attended_at: null, attended_how: null };
          await updateRow(tx, author, registrationRules, current, facts);
        }
        return itemOf(tx, id);
      });
    },
  };
}

export type Registrations = ReturnType<typeof createRegistrations>;
