import type { Change } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { ModuleChange, ModuleForm, TrainingModule } from '#contract/training.ts';
import { type Author, insertTracked } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold, namedColumns } from '#server/database/search-text.ts';
import { countReferring } from '#server/database/tracked-rows/reading.ts';
import { lockLiveRow, mergeEdit, type RowRules, removeLiveRow, updateRow } from '#server/database/tracked-rows/rows.ts';
import { Problem } from '#server/problems.ts';
import { uniqueWrites } from '#server/session/who-asks.ts';

function modules(db: Db | Tx) {
  return db
    .selectFrom('training_modules')
    .select((eb) => [
      'training_modules.id',
      'name',
      'code',
      'training_modules.version',
      eb
        .selectFrom('training_classes')
        .whereRef('module_id', '=', 'training_modules.id')
        .where('training_classes.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('classes'),
    ])
    .where('training_modules.deleted_at', 'is', null);
}

async function itemOf(tx: Tx, id: number): Promise<TrainingModule> {
  return modules(tx).where('training_modules.id', '=', id).executeTakeFirstOrThrow();
}

/** The rules for editing and deleting modules. */
export const moduleRules: RowRules<'training_modules'> = {
  table: 'training_modules',
  called: 'Modul',
  unique: { 'training_modules.name_key': { field: 'name', message: 'Modul dengan nama ini sudah ada.' } },
  columnsOf: (_row, facts) => ({ ...facts, ...(facts.name !== undefined && namedColumns(facts.name)) }),

  async refuseRemoval(tx, { id, name }) {
    const classes = await countReferring(tx, 'training_classes', 'module_id', id);
    if (classes === 0) return;
    throw new Problem(
      'conflict',
      `Modul “${name}” masih memiliki ${readableNumber(classes)} kelas. Hapus atau pindahkan kelasnya dahulu.`,
    );
  },
};

export function createTrainingModules(database: Pick<Database, 'db' | 'engine'>) {
  const { db } = database;
  const write = uniqueWrites(database, moduleRules);

  return {
    /** Sorted by name. `filter` matches name or code without regard to case and accents. */
    async list(filter: string): Promise<TrainingModule[]> {
      const rows = await modules(db).orderBy('name_fold').orderBy('training_modules.id').execute();
      const searched = fold(filter).trim();
      return rows.filter(({ name, code }) => fold(name).includes(searched) || fold(code ?? '').includes(searched));
    },

    async create({ name, code = null }: ModuleForm, author: Author): Promise<TrainingModule> {
      return write(author, async (tx) => {
        const row = await insertTracked(tx, author, 'training_modules', { ...namedColumns(name), code });
        return { id: row.id, name: row.name, code, version: row.version, classes: 0 };
      });
    },

    async update(
      id: number,
      { values: { version, ...sent }, faults }: Change<ModuleChange>,
      author: Author,
    ): Promise<TrainingModule> {
      return write(author, async (tx) => {
        const current = await lockLiveRow(tx, moduleRules, id, 'edit');
        const facts = await mergeEdit(tx, moduleRules, current, { sent, faults, version }, () => itemOf(tx, id));
        await updateRow(tx, author, moduleRules, current, facts);
        return itemOf(tx, id);
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await write(author, (tx) => removeLiveRow(tx, author, moduleRules, id));
    },
  };
}

export type TrainingModules = ReturnType<typeof createTrainingModules>;
