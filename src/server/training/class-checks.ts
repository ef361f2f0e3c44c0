import type { FieldFault } from '#contract/endpoint.ts';
import type { Tx } from '#server/database/schema.ts';
import { invalid } from '#server/problems.ts';
import type { ClassFacts } from './classes.rules.ts';

/** How many are registered for a class. */
export async function registeredFor(tx: Tx, classId: number): Promise<number> {
  const { registered } = await tx
    .selectFrom('training_registrations')
    .select((eb) => eb.fn.countAll<number>().as('registered'))
    .where('class_id', '=', classId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return registered;
}

async function isThere(tx: Tx, table: 'training_modules' | 'regions', id: number): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What of a class can't be, though each field fits: a module or region that there is not, an end before the start, fewer
 * seats than participants. Only what `written` carries is looked at.
 */
export async function classFaults(
  tx: Tx,
  { id, starts_at, ends_at }: Pick<ClassFacts, 'starts_at' | 'ends_at'> & { id: number | null },
  written: Partial<ClassFacts>,
): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  const { module_id, region_id, capacity } = written;
  if (module_id !== undefined && !(await isThere(tx, 'training_modules', module_id))) {
    faults.push({ field: 'module_id', message: 'Modul ini tidak ada. Pilih modul lain.' });
  }
  if (typeof region_id === 'number' && !(await isThere(tx, 'regions', region_id))) {
    faults.push({ field: 'region_id', message: 'Wilayah ini tidak ada. Pilih wilayah lain.' });
  }
  const [start, end] = [written.starts_at ?? starts_at, written.ends_at ?? ends_at];
  if (end <= start) faults.push({ field: 'ends_at', message: 'Waktu selesai harus setelah waktu mulai.' });
  if (id !== null && typeof capacity === 'number') {
    const registered = await registeredFor(tx, id);
    if (registered > capacity) {
      faults.push({
        field: 'capacity',
        message: `Sudah ada ${registered} peserta, jadi kapasitas paling kecil ${registered}.`,
      });
    }
  }
  return faults;
}

/** Refuses a class that can't be so; see {@link classFaults}. */
export async function checkClass(...asked: Parameters<typeof classFaults>): Promise<void> {
  const faults = await classFaults(...asked);
  if (faults.length > 0) throw invalid(faults);
}
