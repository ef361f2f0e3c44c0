import { type Day, dayWithMonth } from '#contract/dates.ts';
import type { DayReading, ImportField } from '#contract/import-columns.ts';
import { readableNumber } from '#contract/numbers.ts';
import { isStorable } from '#contract/texts.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { unlikelyYear } from '#server/unlikely-years.ts';
import { faultOfCell, faultOfDay } from './cell-faults.ts';
import { damageOf, isEmptyText, longestText, textOf } from './cell-texts.ts';
import type { Cells, Importable, ImportedField, Reading, Remark, RowKeys } from './importable.ts';
import { columnsIn, type ImportRecord, valuesIn } from './imports.store.ts';
import { shortened } from './shortened.ts';
import { cellsOf, correctionsOf, type StagedRow } from './staged-rows.store.ts';
import { lackingDay, readAs } from './written-days.ts';

/** Longest quoted text, in characters. */
const mostQuoted = 60;

/** The day of a cell, or its fault; with the day that is probably wrong, or the text that is probably meant. */
type CellDay = { day: Day | null; fault: string | null; suggestion?: string };

/** The fault of a text without a day. */
function unreadable(text: string): CellDay {
  const quoted = `Tanggal “${shortened(text, mostQuoted)}”`;
  const { lacks, last } = lackingDay(text) ?? {};
  if (lacks === 'year') return { day: null, fault: `${quoted} tidak menyebut tahunnya. Tulis tanggal lengkapnya.` };
  if (!last) return { day: null, fault: `${quoted} tidak dapat dibaca.` };
  const shown = last.split('-').toReversed().join('-');
  // With the name of the month it is the same day in any column.
  const suggestion = dayWithMonth(last);
  return { day: null, fault: `${quoted} tidak menyebut harinya: maksudnya ${shown}?`, suggestion };
}

const indonesian: DayReading = { order: 'dmy', swaps: false };

/** Reads the day in a cell; in the Indonesian way if no other was chosen. */
export function dayIn(text: string, reading: DayReading | null, isFrom1904: boolean): CellDay {
  const day = readAs(text, reading ?? indonesian, isFrom1904);
  if (day !== undefined) return { day, fault: unlikelyYear(day, shortened(text, mostQuoted)) };
  if (reading?.swaps && readAs(text, { ...reading, swaps: false }, isFrom1904) !== undefined) {
    return { day: null, fault: `Hari dan bulan tanggal “${shortened(text, mostQuoted)}” tidak dapat ditukar.` };
  }
  return unreadable(text);
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

/** What was decided about the rows of an import. */
export type Settings = Pick<ImportRecord, 'columns' | 'values_for_all' | 'epoch_1904' | 'restores_zeros'>;

/** The text of a row for a field: a correction, else the cell, else the value for all rows. */
export interface FieldText {
  text: string;
  from: 'correction' | 'cell' | 'all';
}

type FieldTexts = Partial<Record<ImportField, FieldText>>;

/** Makes a function that finds the texts of a row by their fields. */
export function rowTexts({ fields }: Importable, settings: Pick<Settings, 'columns' | 'values_for_all'>) {
  const columns = columnsIn(settings);
  const values = valuesIn(settings).flatMap(({ field, text }) => {
    const { kind } = fields.find((one) => one.field === field) ?? {};
    return kind ? [{ field, kind, text }] : [];
  });
  return (row: FileRow): FieldTexts => {
    const cells = cellsOf(row, columns);
    const texts: FieldTexts = {};
    for (const { index, field } of columns)
      if (field !== null) texts[field] = { text: cells[index] ?? '', from: 'cell' };
    for (const { field, kind, text } of values) {
      if (isEmptyText(textOf(texts[field]?.text ?? ''), kind)) texts[field] = { text, from: 'all' };
    }
    for (const [field, text] of Object.entries(correctionsOf(row))) {
      texts[field as ImportField] = { text, from: 'correction' };
    }
    return texts;
  };
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
  { text: cell, from }: FieldText,
  reading: DayReading | null,
  settings: Settings,
) {
  const isTyped = from !== 'cell';
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
    // What somebody typed is never a date cell.
    const typed = reading && { ...reading, swaps: reading.swaps && !isTyped };
    const { day, fault, suggestion } = dayIn(text, typed, settings.epoch_1904 === 1);
    if (fault !== null) into.faults.push({ field, message: fault, ...(suggestion && { suggestion }) });
    if (day !== null) (fault === null ? into.cells : into.doubtful)[field] = day;
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
  const textsOf = rowTexts(importable, settings);
  const days = new Map(columnsIn(settings).map(({ field, reading }) => [field, reading]));
  const read = await importable.reader(db);

  function cleaned(row: FileRow): Cleaned {
    const into: Cleaned = { cells: {}, faults: [], warnings: [], hasLostZero: false, doubtful: {} };
    const texts = textsOf(row);
    for (const field of importable.fields) {
      const text = texts[field.field];
      if (text) clean(into, field, text, days.get(field.field) ?? null, settings);
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
