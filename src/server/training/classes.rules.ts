import type { Calendar } from '#contract/dates.ts';
import type { FieldFault } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { type ClassChange, orderFaults } from '#contract/training.ts';
import type { NewRow } from '#server/database/history.ts';
import type { Fact, Facts } from '#server/database/rows/facts.ts';
import type { Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { countReferring } from '#server/database/tracked-rows/reading.ts';
import { type Edit, referTo } from '#server/database/tracked-rows/rows.ts';
import { invalid } from '#server/problems.ts';

/** The stored facts of a class, without derived columns. */
export type ClassFacts = Facts<'training_classes'>;

/** A moment as a stored instant. Without an offset it is in the association's time zone. */
export function instantOf(moment: string, { timeZone }: Calendar): string {
  const isLocal = !/(?:Z|[+-]\d\d:?\d\d)$/.test(moment);
  const instant = isLocal
    ? Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).toInstant()
    : Temporal.Instant.from(moment);
  return instant.toString({ fractionalSecondDigits: 3 });
}

/** The facts in a form or a change. */
export function classFacts(
  { version: _, starts_at, ends_at, ...same }: ClassChange,
  calendar: Calendar,
): Edit<'training_classes'>['sent'] {
  return {
    ...same,
    ...(starts_at !== undefined && { starts_at: instantOf(starts_at, calendar) }),
    ...(ends_at !== undefined && { ends_at: instantOf(ends_at, calendar) }),
  };
}

/** Columns derived from a class's facts, for searching and sorting. */
export function derivedClassColumns({
  title,
  place,
}: Pick<ClassFacts, 'title' | 'place'>): Omit<NewRow<'training_classes'>, Fact<'training_classes'>> {
  // Search words contain no white space, so none can match across the line break.
  return { title_fold: fold(title), search_text: [title, place ?? ''].map(fold).join('\n') };
}

/** The columns to write for these facts, with derived ones. */
export function classPatch(current: ClassFacts, facts: Partial<ClassFacts>): Partial<NewRow<'training_classes'>> {
  return { ...facts, ...derivedClassColumns({ ...current, ...facts }) };
}

/** From which instant a class's registrations count in reports; null if it is cancelled. */
export function countsAt({ status, starts_at }: Pick<ClassFacts, 'status' | 'starts_at'>): string | null {
  return status === 'cancelled' ? null : starts_at;
}

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
async function classFaults(
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
