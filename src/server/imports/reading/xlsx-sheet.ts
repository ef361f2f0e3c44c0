import type { SourceRow } from './contents.ts';
import { cellTextWith } from './limits.ts';
import { broken } from './refusals.ts';
import type { SharedStrings } from './shared-strings.ts';
import { shownMoment, shownNumber } from './shown-number.ts';
import { uncalculated } from './uncalculated.ts';
import { unescaped, xlsxText } from './xlsx-text.ts';
import type { Attributes, XmlListener } from './xml.ts';

interface Meaning {
  strings: SharedStrings;
  formats: string[];
  epoch1904: boolean;
  isUncalculated: boolean;
}

/** Zero-based index of the last possible column, XFD. */
const lastColumn = 16_383;

/** Zero-based. */
export function cellColumn(address: string): number {
  let column = 0;
  for (const character of address) {
    // Of either case.
    const letter = (character.charCodeAt(0) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** A day as strict OOXML writes it. */
function isoDay(text: string, format: string): string {
  const [, day, time] = /^([^T]*)T(\d\d:\d\d)/.exec(text) ?? [];
  return day === undefined || time === undefined ? text : shownMoment(day, time, format);
}

/** The rows of a worksheet, with the displayed text of each cell. */
export function sheetRows({ strings, formats, epoch1904, isUncalculated }: Meaning) {
  return (found: (row: SourceRow) => void): XmlListener => {
    const text = xlsxText();
    let row: SourceRow = { number: 0, cells: [] };
    let column = -1;
    let cell: Attributes = {};
    let value = '';
    let hasValue = false;
    let isValue = false;
    let formula: string | null = null;
    let isFormula = false;
    let isOver = false;

    const formatOf = () => formats[Number(cell.s ?? 0)] ?? 'General';

    function shown(): string {
      switch (cell.t) {
        case 's':
          return value === '' ? '' : strings.at(Number(value));
        case 'inlineStr':
          return unescaped(text.taken() || value);
        case 'b':
          if (value === '') return '';
          return value === '1' || value.toLowerCase() === 'true' ? 'TRUE' : 'FALSE';
        case 'd':
          return isoDay(value, formatOf());
        case 'str':
          return unescaped(value);
        case 'e':
          return value || '#ERROR!';
        default: {
          const number = Number(value);
          if (value.trim() === '' || !Number.isFinite(number)) return value;
          return shownNumber(number, formatOf(), epoch1904);
        }
      }
    }

    /** An empty value is a formula's result only if it is a string. */
    function hasResult(): boolean {
      if (cell.t === 'inlineStr') return true;
      if (cell.t === 'str') return hasValue;
      return value !== '' && !(isUncalculated && value === '0');
    }

    function endCell() {
      const content = formula === null || hasResult() ? shown() : uncalculated(unescaped(formula));
      if (content === '') return;
      if (row.cells[column]) throw broken();
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = content;
    }

    return {
      open(name, attributes) {
        switch (name) {
          case 'row':
            if (attributes.r !== undefined && !(Number(attributes.r) > row.number)) throw broken();
            row = { number: attributes.r === undefined ? row.number + 1 : Number(attributes.r), cells: [] };
            if (!Number.isInteger(row.number)) throw broken();
            column = -1;
            break;
          case 'c':
            cell = attributes;
            column = attributes.r === undefined ? column + 1 : cellColumn(attributes.r);
            if (column < 0 || column > lastColumn) throw broken();
            value = '';
            hasValue = false;
            formula = null;
            text.start();
            break;
          case 'v':
            isValue = true;
            hasValue = true;
            break;
          case 'f':
            isFormula = true;
            formula = '';
            break;
          default:
            text.open(name);
        }
      },
      text(piece) {
        if (isValue) value = cellTextWith(value, piece);
        else if (isFormula) formula = cellTextWith(formula ?? '', piece);
        else text.hear(piece);
      },
      close(name) {
        switch (name) {
          case 'v':
            isValue = false;
            break;
          case 'f':
            isFormula = false;
            break;
          case 'c':
            endCell();
            break;
          case 'row':
            found(row);
            break;
          case 'sheetData':
            isOver = true;
            break;
          default:
            text.close(name);
        }
      },
      isDone: () => isOver,
    };
  };
}
