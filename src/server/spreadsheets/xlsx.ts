import { Readable } from 'node:stream';
import { type Cell, framed, type Sheet } from './sheet.ts';
import { choiceRulesOf, choiceSheetOf } from './xlsx-choices.ts';
import {
  contentTypesOf,
  rootRelations,
  sheetPaths,
  styleOf,
  workbookPart,
  workbookRelationsOf,
  xlsxStyles,
} from './xlsx-parts.ts';
import { escaped, xmlHead } from './xml.ts';
import { zipped } from './zipped.ts';

/** Excel believes in a 29 February 1900; programs disagree about the serial numbers of earlier days. */
const firstDay = '1900-03-01';

const dayZero = Temporal.PlainDate.from('1899-12-30');

/** The serial number of a day. Calendar arithmetic only: no instants, no time zones. */
const serialOf = (day: string) => dayZero.until(day, { largestUnit: 'days' }).days;

/** Escapes texts that look like an escaped character. */
const literal = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Programs drop leading and trailing white space unless told otherwise. */
const keeping = (text: string) => (/^\s|\s$|[\t\r\n]/.test(text) ? ' xml:space="preserve"' : '');

/** Text by type and by format: editing the cell then doesn't turn it into a number. */
const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t${keeping(text)}>${escaped(literal(text))}</t></is></c>`;

const numberCell = (at: string, value: number, style: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

/** A, B, … Z, AA, AB, … */
const letter = (column: number): string =>
  (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function cellsOf({ columns }: Sheet, cells: Cell[], row: number): string {
  return cells
    .map((cell, c) => {
      const at = `${letter(c)}${row}`;
      if (cell === null) return '';
      if (typeof cell === 'number') return numberCell(at, cell, styleOf.number);
      const isDay = columns[c]?.kind === 'day' && cell >= firstDay;
      return isDay ? numberCell(at, serialOf(cell), styleOf.day) : textCell(at, cell, styleOf.text);
    })
    .join('');
}

/** Everything before the first row of data; freezes the header row. */
function startOf({ columns }: Sheet): string {
  const widths = columns.map(
    ({ width, kind }, c) =>
      `<col min="${c + 1}" max="${c + 1}" width="${width}" style="${styleOf[kind]}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, c) => textCell(`${letter(c)}1`, title, styleOf.title));
  return `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

function textOf(sheet: Sheet): AsyncGenerator<string> {
  const row = (cells: Cell[], index: number) => `<row r="${index + 2}">${cellsOf(sheet, cells, index + 2)}</row>`;
  const end = `</sheetData>${choiceRulesOf(sheet, letter)}</worksheet>`;
  return framed(sheet, { start: startOf(sheet), row, end });
}

/** A sheet as an `.xlsx` stream. Choices are on a second sheet. */
export function xlsxOf(sheet: Sheet): Readable {
  const choices = choiceSheetOf(sheet);
  const sheets = choices ? [sheet, { ...choices, rows: Readable.from(choices.rows) }] : [sheet];
  return zipped([
    { path: '[Content_Types].xml', content: contentTypesOf(sheets.length) },
    { path: '_rels/.rels', content: rootRelations },
    { path: 'xl/workbook.xml', content: workbookPart(sheets.map(({ name }) => name)) },
    { path: 'xl/_rels/workbook.xml.rels', content: workbookRelationsOf(sheets.length) },
    { path: 'xl/styles.xml', content: xlsxStyles },
    ...sheets.map((one, index) => ({ path: `xl/${sheetPaths[index]}`, content: textOf(one) })),
  ]);
}
