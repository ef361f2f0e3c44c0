import type { ImportColumn, ImportField } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { isStorable } from '#contract/texts.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { type DayReading, dayIn } from './cell-days.ts';
import { faultOfCell, faultOfDay } from './cell-faults.ts';
import { damageOf, saysNothing, textOf } from './cell-texts.ts';
import { coveredOf, type StagedRow } from './import-rows.store.ts';
import type { Cells, Importable, ImportedField, Reading, Remark, RowKeys } from './importable.ts';
import { columnsIn, type ImportRecord } from './imports.store.ts';

/** A row as its file, and whoever corrected it, has it. */
export type FileRow = Pick<StagedRow, 'number' | 'cells' | 'covered' | 'corrections'>;

/** What a row says, before it is compared with anything. */
export interface Understood extends Required<Reading> {
  number: number;
  keys: RowKeys;
  hasLostZero: boolean;
  /** Texts that were taken for nothing or for damaged, by their fields: what is stored may be just that. */
  doubtful: Cells;
}

/** How the days of fields are read. */
type DayReadings = ReadonlyMap<ImportField, DayReading>;

type Settings = Pick<ImportRecord, 'columns' | 'epoch_1904' | 'restores_zeros'>;

export function correctionsOf({ corrections }: Pick<StagedRow, 'corrections'>): Cells {
  return corrections === null ? {} : JSON.parse(corrections);
}

/** A row's cells as the file has them, with what merged cells above show where that was decided. */
export function cellsOf(
  row: Pick<StagedRow, 'cells' | 'covered'>,
  columns: readonly Pick<ImportColumn, 'index' | 'filled'>[],
): string[] {
  const cells: string[] = JSON.parse(row.cells);
  if (row.covered === null) return cells;
  const covered = coveredOf(row);
  for (const { index, filled } of columns) if (filled) cells[index] ||= covered[index] ?? '';
  return cells;
}

/** The texts of a row's fields as the file has them, or as they were corrected. */
export function rowTextsOf(row: FileRow, columns: readonly Pick<ImportColumn, 'index' | 'field' | 'filled'>[]): Cells {
  const cells = cellsOf(row, columns);
  const texts = columns.flatMap(({ index, field }) => (field === null ? [] : [[field, cells[index] ?? '']]));
  return { ...Object.fromEntries(texts), ...correctionsOf(row) };
}

interface Cleaned {
  cells: Cells;
  faults: Remark[];
  warnings: Remark[];
  hasLostZero: boolean;
  doubtful: Cells;
}

/** No field of any subject takes more; its own limit comes after. */
const longestText = 512;

/** One cell, made fit for its subject to look at; nothing where it says nothing or is a fault. */
function clean(
  into: Cleaned,
  { field, kind }: ImportedField,
  { cell, isTyped }: { cell: string; isTyped: boolean },
  days: DayReadings,
  settings: Settings,
) {
  if (cell.length > longestText && cell.trim().length > longestText) {
    into.faults.push({ field, message: `Terlalu panjang: ${readableNumber(cell.trim().length)} karakter.` });
    return;
  }
  const text = textOf(cell);
  if (text === '') return;
  const message = faultOfCell(text, kind) ?? (isTyped ? null : faultOfDay(text, kind));
  if (message !== null) {
    if (isStorable(text)) into.doubtful[field] = text;
    into.faults.push({ field, message });
    return;
  }
  if (saysNothing(text, kind)) {
    if (isStorable(text)) into.doubtful[field] = text;
    return;
  }
  if (kind === 'day') {
    const { day, fault } = dayIn(text, days.get(field), settings.epoch_1904 === 1);
    if (fault === null) into.cells[field] = day;
    else {
      into.faults.push({ field, message: fault });
      if (day !== null) into.doubtful[field] = day;
    }
    return;
  }
  const damage = damageOf(field, kind, text, { restores: settings.restores_zeros === 1, isTyped });
  if ((damage.fault || damage.warning) && isStorable(text)) into.doubtful[field] = text;
  if (damage.warning) into.warnings.push(damage.warning);
  into.hasLostZero ||= damage.hasLostZero;
  if (damage.fault) into.faults.push(damage.fault);
  else into.cells[field] = damage.text;
}

/** Understands an import's rows: its columns, and what was decided of them, stay as they are meanwhile. */
export async function rowReader(db: Db | Tx, importable: Importable, settings: Settings) {
  const columns = columnsIn(settings);
  const days: DayReadings = new Map(
    columns.flatMap(({ field, order, swapped }) => (field === null ? [] : [[field, { order, swapped }]])),
  );
  // What a person wrote is no date cell.
  const corrected: DayReadings = new Map([...days].map(([field, day]) => [field, { ...day, swapped: null }]));
  const read = await importable.reader(db);

  function cleaned(row: FileRow): Cleaned {
    const into: Cleaned = { cells: {}, faults: [], warnings: [], hasLostZero: false, doubtful: {} };
    const texts = rowTextsOf(row, columns);
    const typed = correctionsOf(row);
    for (const field of importable.fields) {
      const isTyped = typed[field.field] !== undefined;
      clean(into, field, { cell: texts[field.field] ?? '', isTyped }, isTyped ? corrected : days, settings);
    }
    return into;
  }

  return async (rows: readonly FileRow[]): Promise<Understood[]> => {
    const understood = await mapInSlices(rows, cleaned);
    const readings = await read(understood.map(({ cells }) => cells));
    return mapInSlices(rows, ({ number }, index) => {
      const { faults = [], warnings = [], hasLostZero = false, doubtful = {} } = understood[index] ?? {};
      const reading = readings[index] ?? { values: {}, faults: [] };
      const { values } = reading;
      const all = { faults: [...faults, ...reading.faults], warnings: [...warnings, ...(reading.warnings ?? [])] };
      return { number, values, keys: importable.keysOf(values), ...all, hasLostZero, doubtful };
    });
  };
}

export type ReadFileRows = Awaited<ReturnType<typeof rowReader>>;
