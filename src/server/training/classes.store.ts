import type { Change } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { ClassChange, ClassForm, ClassListQuery, TrainingClass } from '#contract/training.ts';
import { type Author, deriveTracked, insertTracked } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { lockLiveRow, mergeEdit, type RowRules, removeLiveRow, updateRow } from '#server/database/tracked-rows/rows.ts';
import { notFound, Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { classItem, listedClasses } from './class-list.ts';
import { checkClass, classFacts, classPatch, countsAt, derivedClassColumns, registeredFor } from './classes.rules.ts';

async function itemOf(db: Db | Tx, id: number): Promise<TrainingClass> {
  const item = await classItem(db, id);
  if (!item) throw notFound('Kelas');
  return item;
}

/** The rules for editing and deleting classes. */
export const classRules: RowRules<'training_classes'> = {
  table: 'training_classes',
  called: 'Kelas',
  columnsOf: classPatch,
  refuseFacts: checkClass,
  // The module may have been deleted.
  refuseReturn: (tx, row, facts) => checkClass(tx, row, { module_id: row.module_id, ...facts }),

  // Their attendances would be lost.
  async refuseRemoval(tx, { id, title }) {
    const registered = await registeredFor(tx, id);
    if (registered === 0) return;
    const sentence = `Kelas “${title}” masih memiliki ${readableNumber(registered)} peserta.`;
    throw new Problem('conflict', `${sentence} Keluarkan pesertanya dahulu, atau ubah statusnya menjadi dibatalkan.`);
  },

  async afterUpdate(tx, before, after) {
    const counts_at = countsAt(after);
    if (counts_at === countsAt(before)) return;
    await deriveTracked(tx, 'training_registrations', { class_id: after.id }, { counts_at });
  },
};

export function createTrainingClasses({ db, engine, calendar }: Pick<Database, 'db' | 'engine' | 'calendar'>) {
  return {
    list(query: ClassListQuery): Promise<{ data: TrainingClass[]; total_data: number }> {
      return listedClasses({ db, engine, calendar }, query);
    },

    get(id: number): Promise<TrainingClass> {
      return itemOf(db, id);
    },

    async create(form: ClassForm, author: Author): Promise<TrainingClass> {
      const { module_id, title, place = null, region_id = null, capacity = null, status = 'planned' } = form;
      const { starts_at = '', ends_at = '' } = classFacts(form, calendar);
      const facts = { module_id, title, starts_at, ends_at, place, region_id, capacity, status };
      return writeAs(db, author.authority, async (tx) => {
        await checkClass(tx, { ...facts, id: null }, facts);
        const row = { ...facts, ...derivedClassColumns(facts) };
        const { id } = await insertTracked(tx, author, 'training_classes', row);
        return itemOf(tx, id);
      });
    },

    async update(id: number, { values, faults }: Change<ClassChange>, author: Author): Promise<TrainingClass> {
      return writeAs(db, author.authority, async (tx) => {
        const current = await lockLiveRow(tx, classRules, id, 'edit');
        const edit = { sent: classFacts(values, calendar), faults, version: values.version };
        const facts = await mergeEdit(tx, classRules, current, edit, () => itemOf(tx, id));
        await updateRow(tx, author, classRules, current, facts);
        return itemOf(tx, id);
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, (tx) => removeLiveRow(tx, author, classRules, id));
    },
  };
}

export type TrainingClasses = ReturnType<typeof createTrainingClasses>;
