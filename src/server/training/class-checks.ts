import type { FieldFault } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { orderFaults } from '#contract/training.ts';
import type { Tx } from '#server/database/schema.ts';
import { referTo } from '#server/database/tracked-rows/locks.ts';
import { countReferring } from '#server/database/tracked-rows/rows.ts';
import { invalid } from '#server/problems.ts';
import type { ClassFacts } from './classes.rules.ts';

export function registeredFor(tx: Tx, classId: number): Promise<number> {
  return countReferring(tx, 'training_registrations', 'class_id', classId);
}

/** Whether the row that a class is to refer to is live, if it is to refer to one. */
async function isThere(tx: Tx, table: 'training_modules' | 'regions', id: number | null | undefined): Promise<boolean> {
  return id === undefined || id === null || (await referTo(tx, table, [id])).has(id);
}

/**
 * Rules of a class across fields and tables: unknown module or region, end before start, fewer seats than participants.
 * Checks only what `written` contains.
 */
export async function classFaults(
  tx: Tx,
  { id, starts_at, ends_at }: Pick<ClassFacts, 'starts_at' | 'ends_at'> & { id: number | null },
  written: Partial<ClassFacts>,
): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  const { module_id, region_id, capacity } = written;
  const hasModule = await isThere(tx, 'training_modules', module_id);
  const hasRegion = await isThere(tx, 'regions', region_id);
  const registered = id === null || typeof capacity !== 'number' ? 0 : await registeredFor(tx, id);
  if (!hasModule) faults.push({ field: 'module_id', message: 'Modul ini tidak ada. Pilih modul lain.' });
  if (!hasRegion) faults.push({ field: 'region_id', message: 'Wilayah ini tidak ada. Pilih wilayah lain.' });
  faults.push(...orderFaults({ starts_at, ends_at, ...written }));
  if (typeof capacity === 'number' && registered > capacity) {
    const message = `Sudah ada ${readableNumber(registered)} peserta, jadi kapasitas paling kecil ${readableNumber(registered)}.`;
    faults.push({ field: 'capacity', message });
  }
  return faults;
}

/** Throws if {@link classFaults} finds any. */
export async function checkClass(...asked: Parameters<typeof classFaults>): Promise<void> {
  const faults = await classFaults(...asked);
  if (faults.length > 0) throw invalid(faults);
}
