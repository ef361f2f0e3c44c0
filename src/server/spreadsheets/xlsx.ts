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

/** Excel believes that there was a 29 February 1900; days before it have no number that every program reads alike. */
const firstDay = '1900-03-01';

const dayZero = Temporal.PlainDate.from('1899-12-30');

/** The number by which spreadsheets know a day, counted on the calendar: no instant and no time zone comes in. */
const serialOf = (day: string) => dayZero.until(day, { largestUnit: 'days' }).days;

/** In texts, what looks like an escaped character is escaped itself. */
const literal = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Programs leave out white space around a text unless they are told to keep it. */
const keeping = (text: string) => (/^\s|\s$|[\t\r\n]/.test(text) ? ' xml:space="preserve"' : '');

/** A text is typed as text and formatted as text: then no later edit of the cell turns it into a number. */
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

/** Everything before the first row of members; the first row stays in sight. */
function startOf({ columns }: Sheet): string {
  const widths = columns.map(
    ({ width, kind }, c) =>
      `<col min="${c + 1}" max="${c + 1}" width="${width}" style="${styleOf[kind]}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, c) => textCell(`${letter(c)}1`, title, styleOf.title));
  return `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

/** A sheet as the text of its part. */
function textOf(sheet: Sheet): AsyncGenerator<string> {
  const row = (cells: Cell[], index: number) => `<row r="${index + 2}">${cellsOf(sheet, cells, index + 2)}</row>`;
  const end = `</sheetData>${choiceRulesOf(sheet, letter)}</worksheet>`;
  return framed(sheet, { start: startOf(sheet), row, end });
}

/** A sheet as an `.xlsx` file, written as it is read; where its columns have choices, these are on a second one. */
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
