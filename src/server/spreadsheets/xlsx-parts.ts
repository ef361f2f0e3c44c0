import { escaped, xmlHead } from './xml.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetPaths = ['worksheets/sheet1.xml', 'worksheets/sheet2.xml'] as const;

const partOf = (path: string, kind: string) =>
  `<Override PartName="/xl/${path}" ContentType="${spreadsheetType}.${kind}+xml"/>`;

export function contentTypesOf(sheets: number): string {
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

export const rootRelations = relationsOf([['officeDocument', 'xl/workbook.xml']]);

export function workbookRelationsOf(sheets: number): string {
  const worksheets = sheetPaths.slice(0, sheets).map((path) => ['worksheet', path] as const);
  return relationsOf([...worksheets, ['styles', 'styles.xml']]);
}

export function workbookPart(sheetNames: string[]): string {
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Indexes of the cell formats below. */
export const styleOf = { text: 1, number: 2, day: 3, title: 4 } as const;

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

export const xlsxStyles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
