import type { Day } from '#contract/dates.ts';
import { dateOrders, type ImportColumn, type ImportField } from '#contract/import-columns.ts';
import { readableNumber } from '#contract/numbers.ts';
import { isStorable } from '#contract/texts.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { unlikelyYear } from '#server/unlikely-years.ts';
import { faultOfCell, faultOfDay } from './cell-faults.ts';
import { damageOf, isEmptyText, longestText, textOf } from './cell-texts.ts';
import { coveredOf, type StagedRow } from './import-rows.store.ts';
import type { Cells, Importable, ImportedField, Reading, Remark, RowKeys } from './importable.ts';
import { columnsIn, type ImportRecord } from './imports.store.ts';
import { shortened } from './shortened.ts';
import { lackingDay, swapped as swappedDay, writtenDay } from './written-days.ts';

/** How the days of a column are to be read. */
type DayReading = Pick<ImportColumn, 'order' | 'swapped'>;

/** Longest quoted text, in characters. */
const mostQuoted = 60;

/** The day of a cell, or its fault with the day that it probably means. */
type CellDay = { day: Day; fault: null } | { day: Day | null; fault: string };

/** The fault of a text without a day. */
function unreadable(text: string): string {
  const quoted = `Tanggal “${shortened(text, mostQuoted)}”`;
  const lacking = lackingDay(text);
  if (lacking?.lacks === 'year') return `${quoted} tidak menyebut tahunnya. Tulis tanggal lengkapnya.`;
  if (!lacking?.last) return `${quoted} tidak dapat dibaca.`;
  return `${quoted} tidak menyebut harinya: maksudnya ${lacking.last.split('-').toReversed().join('-')}?`;
}

/** Reads the day in a cell. If the order of day and month is unknown, the Indonesian one is used. */
export function dayIn(text: string, reading: DayReading | undefined, isFrom1904: boolean): CellDay {
  const { order, swapped } = reading ?? {};
  const written = writtenDay(text, isFrom1904);
  const read = written?.days[order ?? dateOrders[0]];
  if (!written || read === undefined) return { day: null, fault: unreadable(text) };
  const day = swapped && written.form === 'date cell' ? swappedDay(read) : read;
  if (day === undefined) {
    return { day: null, fault: `Hari dan bulan tanggal “${shortened(text, mostQuoted)}” tidak dapat ditukar.` };
  }
  return { day, fault: unlikelyYear(day) };
}

/** A row of a file with its corrections. */
export type FileRow = Pick<StagedRow, 'number' | 'cells' | 'covered' | 'corrections'>;

/** The content of a row before it is compared. */
export interface Understood extends Required<Reading> {
  number: number;
  keys: RowKeys;
  hasLostZero: boolean;
  /** Texts that were read as empty or damaged, by their fields: they may be stored values. */
  doubtful: Cells;
}

/** How the days of fields are read. */
type DayReadings = ReadonlyMap<ImportField, DayReading>;

type Settings = Pick<ImportRecord, 'columns' | 'epoch_1904' | 'restores_zeros'>;

export function correctionsOf({ corrections }: Pick<StagedRow, 'corrections'>): Cells {
  return corrections === null ? {} : JSON.parse(corrections);
}

/** The cells of a row as the file has them, with the values of merged cells above where a person chose that. */
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

/** A name of its parts; only a part that can't be read, if there is one, so that this is told. */
function joined(parts: readonly string[]): string {
  const telling = parts.map(textOf).filter((part) => !isEmptyText(part, 'text'));
  return telling.find((part) => faultOfCell(part, 'text') !== null) ?? telling.join(' ');
}

/** The texts of a row by their fields, corrected where they were. */
export function rowTextsOf(
  row: FileRow,
  columns: readonly Pick<ImportColumn, 'index' | 'field' | 'filled' | 'part'>[],
): Cells {
  const cells = cellsOf(row, columns);
  const texts: Cells = {};
  for (const { index, field } of columns) if (field !== null) texts[field] = cells[index] ?? '';
  const parts = columns.filter(({ part }) => part !== undefined);
  for (const [field, some] of Map.groupBy(parts, (column) => column.field)) {
    if (field === null || some.length < 2) continue;
    const inOrder = some.toSorted((one, other) => (one.part ?? 0) - (other.part ?? 0));
    texts[field] = joined(inOrder.map(({ index }) => cells[index] ?? ''));
  }
  return { ...texts, ...correctionsOf(row) };
}

interface Cleaned {
  cells: Cells;
  faults: Remark[];
  warnings: Remark[];
  hasLostZero: boolean;
  doubtful: Cells;
}

/** Cleans a cell for its subject; empty where it is a placeholder or a fault. */
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
  if (isEmptyText(text, kind)) {
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

/** Makes a reader for an import's rows. The columns and decisions about them must not change meanwhile. */
export async function rowReader(db: Db | Tx, importable: Importable, settings: Settings) {
  const columns = columnsIn(settings);
  const days: DayReadings = new Map(
    columns.flatMap(({ field, order, swapped }) => (field === null ? [] : [[field, { order, swapped }]])),
  );
  // A correction is never a date cell.
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
