import { cellTextWith, type Gatherer, type ReadSheet, sheetSize } from './limits.ts';
import type { MergedRange } from './merged-cells.ts';
import { broken } from './refusals.ts';
import { shownMoment, shownNumber } from './shown-number.ts';
import { uncalculated } from './uncalculated.ts';
import { type Attributes, readXml } from './xml.ts';

/** Escapes for characters that XML can't contain. */
const escaped = /_x([0-9a-f]{4})_/gi;

const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Collects the text of a string item from all its runs, without formatting and phonetic guides. */
export function itemText() {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    start() {
      text = '';
    },
    open(name: string) {
      if (name === 't') isText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    hear(piece: string) {
      if (isText && !isPhonetic) text = cellTextWith(text, piece);
    },
    close(name: string) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
    taken: () => unescaped(text),
  };
}

/** What the cells of a workbook refer to. */
interface Meaning {
  strings: readonly string[];
  formats: readonly string[];
  epoch1904: boolean;
  /** Whether formulas have yet to be calculated by the program that opens the file. */
  isUncalculated: boolean;
}

/** Zero-based, of letters of either case. */
const columnOf = (letters: string) =>
  [...letters.toLowerCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 96, 0) - 1;

const address = /^\$?([A-Z]{1,3})\$?(\d{0,7})$/i;

/** The place of a cell in its row. */
function cellColumn(text: string): number {
  const column = columnOf(address.exec(text)?.[1] ?? '');
  if (column < 0 || column >= sheetSize.columns) throw broken();
  return column;
}

/** The range of an address like `A2:B5`; a malformed one refers to no cell. */
function rangeOf(text: string): MergedRange | null {
  const [first, last] = text.split(':').map((cell) => address.exec(cell));
  if (!first || !last) return null;
  const [left, right] = [first, last].map(([, letters = '']) => columnOf(letters));
  return { top: Number(first[2]), bottom: Number(last[2]), left: left ?? 0, right: right ?? 0 };
}

/** A day as strict OOXML writes it. */
function isoDay(text: string, format: string): string {
  const [, day, time] = /^([^T]*)T(\d\d:\d\d)/.exec(text) ?? [];
  return day === undefined || time === undefined ? text : shownMoment(day, time, format);
}

function missing(): never {
  throw broken();
}

/** What a cell shows that has this value. */
function shown({ t, s }: Attributes, value: string, inline: string, meaning: Meaning): string {
  if (value === '' && inline !== '') return inline;
  const format = meaning.formats[Number(s ?? 0)] ?? 'General';
  switch (t) {
    case 's':
      return value === '' ? '' : (meaning.strings[Number(value)] ?? missing());
    case 'inlineStr':
      return unescaped(value);
    case 'b':
      if (value === '') return '';
      return value === '1' || value.toLowerCase() === 'true' ? 'TRUE' : 'FALSE';
    case 'd':
      return isoDay(value, format);
    case 'str':
      return unescaped(value);
    case 'e':
      return value || '#ERROR!';
    default: {
      const number = Number(value);
      if (value.trim() === '' || !Number.isFinite(number)) return value;
      return shownNumber(number, format, meaning.epoch1904);
    }
  }
}

/** Reads a worksheet into a sheet: the displayed text of each cell, and the merged ranges behind the rows. */
export async function readSheet(pieces: AsyncIterable<string>, sheet: ReadSheet, meaning: Meaning, gatherer: Gatherer) {
  const inline = itemText();
  let isInRows = false;
  let number = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Attributes = {};
  let value: string | null = null;
  let formula: string | null = null;
  let into: string | null = null;

  function beginRow({ r }: Attributes) {
    const next = r === undefined ? number + 1 : Number(r);
    if (!Number.isInteger(next) || next < 1 || next > sheetSize.rows) throw broken();
    number = next;
    cells = [];
    column = -1;
  }

  function beginCell(attributes: Attributes) {
    cell = attributes;
    column = cell.r === undefined ? column + 1 : cellColumn(cell.r);
    value = null;
    formula = null;
    inline.start();
  }

  /** An empty value is a formula's result only if it is a string. */
  function hasResult(): boolean {
    if (cell.t === 'inlineStr') return true;
    if (cell.t === 'str') return value !== null;
    return (value ?? '') !== '' && !(meaning.isUncalculated && value === '0');
  }

  function endCell() {
    const isShown = formula === null || hasResult();
    const text = isShown ? shown(cell, value ?? '', inline.taken(), meaning) : uncalculated(unescaped(formula ?? ''));
    if (text === '') return;
    if (cells[column]) throw broken();
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'sheetData') isInRows = true;
      if (name === 'mergeCell') {
        const range = rangeOf(attributes.ref ?? '');
        if (range) gatherer.merge(sheet, range);
      }
      if (!isInRows) return;
      if (name === 'row') beginRow(attributes);
      else if (name === 'c') beginCell(attributes);
      else if (name === 'v') [into, value] = [name, ''];
      else if (name === 'f') [into, formula] = [name, ''];
      else inline.open(name);
    },
    text(piece) {
      if (into === 'v') value = cellTextWith(value ?? '', piece);
      else if (into === 'f') formula = cellTextWith(formula ?? '', piece);
      else inline.hear(piece);
    },
    close(name) {
      if (name === 'sheetData') isInRows = false;
      if (!isInRows) return;
      if (name === 'c') endCell();
      else if (name === 'row') gatherer.keep(sheet, number, cells);
      else if (name === into) into = null;
      else inline.close(name);
    },
  });
  // A row says where it stands. Two of one place are people of whom one would be lost.
  sheet.rows.sort((one, other) => one.number - other.number);
  if (sheet.rows.some((row, index) => row.number === sheet.rows[index - 1]?.number)) throw broken();
}
