import type { Change } from '#contract/endpoint.ts';
import type { ClassChange, ClassForm, ClassListQuery, TrainingClass } from '#contract/training.ts';
import {
  type Author,
  deriveTracked,
  insertTracked,
  type Row,
  removeTracked,
  restoreTracked,
  updateTracked,
} from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { reversalOf, type StoredChange } from '#server/database/undo.ts';
import { notFound, Problem } from '#server/problems.ts';
import { checkClass, registeredFor } from './class-checks.ts';
import { classItem, listedClasses } from './class-list.ts';
import { type ClassFacts, countsAt, derivedColumns, factsOf, patchOf } from './classes.rules.ts';
import { compared } from './comparing.ts';

/** A class that is not deleted. */
export async function liveClass(db: Db | Tx, id: number): Promise<Row<'training_classes'>> {
  const row = await db
    .selectFrom('training_classes')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Kelas');
  return row;
}

async function itemOf(db: Db | Tx, id: number): Promise<TrainingClass> {
  const item = await classItem(db, id);
  if (!item) throw notFound('Kelas');
  return item;
}

/** A class for which somebody is registered can't be deleted: attendances would go with it. */
async function refuseWithParticipants(tx: Tx, { id, title }: Row<'training_classes'>) {
  const registered = await registeredFor(tx, id);
  if (registered === 0) return;
  const sentence = `Kelas '${title}' masih memiliki ${registered} peserta.`;
  throw new Problem('conflict', `${sentence} Keluarkan pesertanya dahulu, atau ubah statusnya menjadi dibatalkan.`);
}

/** Changes a class's facts, what follows from them, and what its registrations keep of it. */
async function changed(tx: Tx, current: Row<'training_classes'>, facts: Partial<ClassFacts>, author: Author) {
  await checkClass(tx, current, facts);
  await updateTracked(tx, author, 'training_classes', current, patchOf(current, facts));
  const counts_at = countsAt({ ...current, ...facts });
  if (counts_at === countsAt(current)) return;
  await deriveTracked(tx, 'training_registrations', { class_id: current.id }, { counts_at });
}

/** All that is asked of the training classes. */
export function createTrainingClasses({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  return {
    list(query: ClassListQuery): Promise<{ data: TrainingClass[]; total_data: number }> {
      return listedClasses({ db, engine }, query);
    },

    get(id: number): Promise<TrainingClass> {
      return itemOf(db, id);
    },

    async create(form: ClassForm, author: Author): Promise<TrainingClass> {
      const { module_id, title, place = null, region_id = null, capacity = null, status = 'planned' } = form;
      const { starts_at = '', ends_at = '' } = factsOf(form);
      const facts = { module_id, title, starts_at, ends_at, place, region_id, capacity, status };
      return writeAs(db, author.authority, async (tx) => {
        await checkClass(tx, { ...facts, id: null }, facts);
        const row = { ...facts, ...derivedColumns(facts) };
        const { id } = await insertTracked(tx, author, 'training_classes', row);
        return itemOf(tx, id);
      });
    },

    async update(id: number, { values, faults }: Change<ClassChange>, author: Author): Promise<TrainingClass> {
      return writeAs(db, author.authority, async (tx) => {
        const current = await liveClass(tx, id);
        const edit = { sent: factsOf(values), faults, version: values.version };
        await changed(tx, current, await compared(tx, 'training_classes', current, edit, () => itemOf(tx, id)), author);
        return itemOf(tx, id);
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) => {
        const current = await liveClass(tx, id);
        await refuseWithParticipants(tx, current);
        await removeTracked(tx, author, 'training_classes', current);
      });
    },

    /** Takes a change back by its reverse; answers the class's id. */
    async undo(change: StoredChange, author: Author): Promise<number> {
      return writeAs(db, author.authority, async (tx) => {
        const current = await tx
          .selectFrom('training_classes')
          .selectAll()
          .where('id', '=', change.subject_id)
          .executeTakeFirst();
        const { row, kind, facts } = reversalOf<'training_classes'>(change, current);
        if (kind === 'remove') {
          await refuseWithParticipants(tx, row);
          await removeTracked(tx, author, 'training_classes', row);
        } else if (kind === 'restore') {
          await checkClass(tx, row, { module_id: row.module_id, ...facts });
          await restoreTracked(tx, author, 'training_classes', row, patchOf(row, facts));
        } else await changed(tx, row, facts, author);
        return row.id;
      });
    },
  };
}

export type TrainingClasses = ReturnType<typeof createTrainingClasses>;
