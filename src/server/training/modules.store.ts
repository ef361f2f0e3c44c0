import type { Change } from '#contract/endpoint.ts';
import type { ModuleChange, ModuleForm, TrainingModule } from '#contract/training.ts';
import {
  type Author,
  insertTracked,
  type Row,
  removeTracked,
  restoreTracked,
  updateTracked,
} from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import { reversalOf, type StoredChange } from '#server/database/undo.ts';
import { notFound, Problem, taken } from '#server/problems.ts';
import { compared } from './comparing.ts';

/** A module's name with what follows from it. */
function namedColumns(name: string) {
  return { name, name_key: uniqueKey(name), name_fold: fold(name) };
}

async function live(tx: Tx, id: number): Promise<Row<'training_modules'>> {
  const row = await tx
    .selectFrom('training_modules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Modul');
  return row;
}

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

/** A module that has classes can't be deleted. */
async function refuseWithClasses(tx: Tx, { id, name }: Row<'training_modules'>) {
  const { classes } = await itemOf(tx, id);
  if (classes === 0) return;
  throw new Problem(
    'conflict',
    `Modul '${name}' masih memiliki ${classes} kelas. Hapus atau pindahkan kelasnya dahulu.`,
  );
}

/** All that is asked of the training modules. */
export function createTrainingModules({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  /** Runs a write; a name that another module has is a conflict. */
  async function writing<T>(author: Author, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await writeAs(db, author.authority, work);
    } catch (error) {
      if (engine.violatedUnique(error) !== 'training_modules.name_key') throw error;
      throw taken('name', 'Modul dengan nama ini sudah ada.');
    }
  }

  return {
    /** By name; `filter` is looked for in name or code, without regard to case or accents. */
    async list(filter: string): Promise<TrainingModule[]> {
      const rows = await modules(db).orderBy('name_fold').orderBy('training_modules.id').execute();
      const sought = fold(filter).trim();
      return rows.filter(({ name, code }) => fold(name).includes(sought) || fold(code ?? '').includes(sought));
    },

    async create({ name, code = null }: ModuleForm, author: Author): Promise<TrainingModule> {
      return writing(author, async (tx) => {
        const { id } = await insertTracked(tx, author, 'training_modules', { ...namedColumns(name), code });
        return itemOf(tx, id);
      });
    },

    async update(
      id: number,
      { values: { version, ...sent }, faults }: Change<ModuleChange>,
      author: Author,
    ): Promise<TrainingModule> {
      return writing(author, async (tx) => {
        const current = await live(tx, id);
        const facts = await compared(tx, 'training_modules', current, { sent, faults, version }, () => itemOf(tx, id));
        const patch = { ...facts, ...(facts.name !== undefined && namedColumns(facts.name)) };
        await updateTracked(tx, author, 'training_modules', current, patch);
        return itemOf(tx, id);
      });
    },

    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) => {
        const current = await live(tx, id);
        await refuseWithClasses(tx, current);
        await removeTracked(tx, author, 'training_modules', current);
      });
    },

    /** Takes a change back by its reverse; answers the module's id. */
    async undo(change: StoredChange, author: Author): Promise<number> {
      return writing(author, async (tx) => {
        const current = await tx
          .selectFrom('training_modules')
          .selectAll()
          .where('id', '=', change.subject_id)
          .executeTakeFirst();
        const { row, kind, facts } = reversalOf<'training_modules'>(change, current);
        const patch = { ...facts, ...(facts.name !== undefined && namedColumns(facts.name)) };
        if (kind === 'remove') {
          await refuseWithClasses(tx, row);
          await removeTracked(tx, author, 'training_modules', row);
        } else if (kind === 'restore') await restoreTracked(tx, author, 'training_modules', row, patch);
        else await updateTracked(tx, author, 'training_modules', row, patch);
        return row.id;
      });
    },
  };
}

export type TrainingModules = ReturnType<typeof createTrainingModules>;
