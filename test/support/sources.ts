import { buffer } from 'node:stream/consumers';
import type { ReadingOptions, SourceHead, SourceRow } from '#server/imports/read/contents.ts';
import { read } from '#server/imports/read/reading.ts';
import { zipped } from '#server/spreadsheets/zipped.ts';

interface Whole extends SourceHead {
  rows: SourceRow[];
  cells: string[][];
}

/** The content of a file, read in this process. More rows than `mostRows` are refused. */
export async function wholeOf(bytes: Uint8Array, options: ReadingOptions = {}, mostRows = 1000): Promise<Whole> {
  const { head, rows } = await read(Buffer.from(bytes), {
    ...options,
    headers: [],
    keyHeaders: [],
    mostRows,
    mostSeconds: 60,
  });
  const all: SourceRow[] = [];
  for await (const batch of rows) all.push(...batch);
  return { ...head, rows: all, cells: all.map(({ cells }) => cells) };
}

/** A table without empty rows and trailing empty cells. */
export function withoutEmpties(table: readonly (readonly string[])[]): string[][] {
  return table
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));
}

/** Rows of cells, written as lines in which ' ¦ ' separates them. */
export const table = (...lines: string[]): string[][] => lines.map((line) => line.split(' ¦ '));

/** A ZIP archive of these parts by path. */
export function archiveOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  return buffer(zipped(Object.entries(parts).map(([path, text]) => ({ path, content: text }))));
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${officeRelations}/${kind}" Target="${target}"/>`;

const declared = (path: string, kind: string) =>
  `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;

/** The list of a workbook's parts. */
function contentTypesOf(sheets: number, hasStrings: boolean): string {
  const parts = [
    declared('workbook', 'sheet.main'),
    ...Array.from({ length: sheets }, (_, index) => declared(`worksheets/sheet${index}`, 'worksheet')),
    ...(hasStrings ? [declared('sharedStrings', 'sharedStrings')] : []),
    declared('styles', 'styles'),
  ];
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${parts.join('')}</Types>`;
}

interface XlsxParts {
  /** The XML within `<worksheet>` by sheet name; a sheet without a state is visible. */
  sheets: { name: string; state?: string; xml: string }[];
  properties?: string;
  sharedStrings?: string;
  styles?: string;
  /** Further parts by path. */
  others?: Record<string, string>;
}

/** An `.xlsx` file with exactly this XML, and all parts that a program asks for. */
export function xlsxWith({ sheets, properties = '', sharedStrings, styles = '', others }: XlsxParts): Promise<Buffer> {
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${state ? `state="${state}"` : ''} r:id="rId${index}"/>`,
  );
  const targets = [
    ...sheets.map((_, index) => relation(`rId${index}`, 'worksheet', `worksheets/sheet${index}.xml`)),
    ...(sharedStrings === undefined ? [] : [relation('rIdS', 'sharedStrings', 'sharedStrings.xml')]),
    relation('rIdT', 'styles', '/xl/styles.xml'),
  ];
  return archiveOf({
    '[Content_Types].xml': contentTypesOf(sheets.length, sharedStrings !== undefined),
    ...others,
    '_rels/.rels': `<Relationships xmlns="${relations}">${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${officeRelations}">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${targets.join('')}</Relationships>`,
    ...(sharedStrings !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${sharedStrings}</sst>` }),
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet xmlns="${main}">${xml}</worksheet>`,
      ]),
    ),
  });
}

const odfNames = ['office', 'table', 'text', 'style', 'draw']
  .map((prefix) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0"`)
  .join(' ');

/** An `.ods` file with exactly this XML within `<office:spreadsheet>`, and these styles. */
export function odsWith(spreadsheet: string, styles = ''): Promise<Buffer> {
  const type = 'application/vnd.oasis.opendocument.spreadsheet';
  const names = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';
  return archiveOf({
    mimetype: type,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${names}"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`,
    'styles.xml': `<office:document-styles ${odfNames}/>`,
    'content.xml': `<office:document-content ${odfNames}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${spreadsheet}</office:spreadsheet></office:body></office:document-content>`,
  });
}
