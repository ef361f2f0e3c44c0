import type { FieldFault } from '#contract/endpoint.ts';
import { orderFaults } from '#contract/training.ts';
import type { Tx } from '#server/database/schema.ts';
import { referTo } from '#server/database/tracked-rows/locks.ts';
import { countReferring } from '#server/database/tracked-rows/rows.ts';
import { invalid } from '#server/problems.ts';
import type { ClassFacts } from './classes.rules.ts';

/** How many are registered for a class. */
export function registeredFor(tx: Tx, classId: number): Promise<number> {
  return countReferring(tx, 'training_registrations', 'class_id', classId);
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
  if (module_id !== undefined && !(await referTo(tx, 'training_modules', [module_id])).has(module_id)) {
    faults.push({ field: 'module_id', message: 'Modul ini tidak ada. Pilih modul lain.' });
  }
  if (typeof region_id === 'number' && !(await referTo(tx, 'regions', [region_id])).has(region_id)) {
    faults.push({ field: 'region_id', message: 'Wilayah ini tidak ada. Pilih wilayah lain.' });
  }
  faults.push(...orderFaults({ starts_at, ends_at, ...written }));
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
