import { Readable } from 'node:stream';
import { type Cell, framed, type Sheet, type SheetColumn } from './sheet.ts';
import { zipped } from './zipped.ts';

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Characters that XML can't contain, not even escaped: control characters but white space and those from U+007F on. */
const unwritable = /[[\p{Cc}--[\t\n\r\u007f-\u009f]]\ufffe\uffff]/gv;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML content and attributes. */
function escaped(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetPaths = ['worksheets/sheet1.xml', 'worksheets/sheet2.xml'] as const;

const partOf = (path: string, kind: string) =>
  `<Override PartName="/xl/${path}" ContentType="${spreadsheetType}.${kind}+xml"/>`;

function contentTypesOf(sheets: number): string {
  const worksheets = sheetPaths.slice(0, sheets).map((path) => partOf(path, 'worksheet'));
  return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${partOf('workbook.xml', 'sheet.main')}${worksheets.join('')}${partOf('styles.xml', 'styles')}</Types>`;
}

function relationsOf(targets: (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${relations}">${each.join('')}</Relationships>`;
}

const rootRelations = relationsOf([['officeDocument', 'xl/workbook.xml']]);

function workbookRelationsOf(sheets: number): string {
  const worksheets = sheetPaths.slice(0, sheets).map((path) => ['worksheet', path] as const);
  return relationsOf([...worksheets, ['styles', 'styles.xml']]);
}

function workbookPart(sheetNames: string[]): string {
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Indexes of the cell formats below. */
const styleOf = { text: 1, number: 2, day: 3, title: 4 } as const;

const formats = [
  { format: 0, font: 0 },
  // Built-in formats of every Excel version: 49 is @ (text), 1 is 0.
  { format: 49, font: 0 },
  { format: 1, font: 0 },
  { format: 164, font: 0 },
  { format: 49, font: 1 },
].map(
  ({ format, font }) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
);

const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`;

const xlsxStyles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The second sheet, which holds the lists of choices: one column for each column that has some. */
interface ChoiceSheet {
  name: string;
  columns: SheetColumn[];
  rows: (string | null)[][];
}

const choicesName = 'Pilihan';

/** Rows below the header for which the choices apply. */
const mostRows = 100_000;

const withChoices = ({ columns }: Sheet) => columns.filter(({ choices = [] }) => choices.length > 0);

/** The sheet of choices; null if no column has any. */
function choiceSheetOf(sheet: Sheet): ChoiceSheet | null {
  const columns = withChoices(sheet);
  if (columns.length === 0) return null;
  const lists = columns.map(({ choices = [] }) => choices);
  const rows = Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    lists.map((list) => list[at] ?? null),
  );
  return { name: choicesName, columns: columns.map(({ title, width }) => ({ title, width, kind: 'text' })), rows };
}

/** The data validation rules, as XML after the rows. */
function choiceRulesOf(sheet: Sheet, letter: (column: number) => string): string {
  const rules = withChoices(sheet).map((column, place) => {
    const at = letter(sheet.columns.indexOf(column));
    const list = `${choicesName}!$${letter(place)}$2:$${letter(place)}$${(column.choices?.length ?? 0) + 1}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="${choicesName}" error="Pilih salah satu dari daftar." sqref="${at}2:${at}${mostRows + 1}"><formula1>${list}</formula1></dataValidation>`;
  });
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

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
