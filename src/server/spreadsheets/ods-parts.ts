import { readableDay } from '#contract/dates.ts';
import type { Cell, Sheet } from './sheet.ts';
import { escaped, xmlHead as head } from './xml.ts';

export const mediaType = 'application/vnd.oasis.opendocument.spreadsheet';

const namespaces = Object.entries({
  office: 'office:1.0',
  table: 'table:1.0',
  text: 'text:1.0',
  style: 'style:1.0',
  number: 'datastyle:1.0',
  fo: 'xsl-fo-compatible:1.0',
  config: 'config:1.0',
})
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(' ');

const parts = ['content.xml', 'styles.xml', 'settings.xml'];

export const manifest = `${head}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaType}"/>${parts.map((path) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="text/xml"/>`).join('')}</manifest:manifest>`;

export const odsStyles = `${head}<office:document-styles ${namespaces} office:version="1.3"><office:styles/></office:document-styles>`;

/** Encodes white space that the format would collapse. */
const kept = (line: string) => line.replace(/^ | (?= )| $/g, '<text:s/>').replaceAll('\t', '<text:tab/>');

const paragraphs = (text: string) =>
  escaped(text)
    .split(/\r\n|\r|\n/)
    .map((line) => `<text:p>${kept(line)}</text:p>`)
    .join('');

/** Freezes the first row. */
export function settingsOf({ name }: Sheet): string {
  const items = {
    VerticalSplitMode: 2,
    VerticalSplitPosition: 1,
    ActiveSplitRange: 2,
    PositionTop: 0,
    PositionBottom: 1,
  };
  const pane = Object.entries(items)
    .map(([item, value]) => {
      const type = item === 'VerticalSplitMode' || item === 'ActiveSplitRange' ? 'short' : 'int';
      return `<config:config-item config:name="${item}" config:type="${type}">${value}</config:config-item>`;
    })
    .join('');
  return `${head}<office:document-settings ${namespaces} office:version="1.3"><office:settings><config:config-item-set config:name="ooo:view-settings"><config:config-item-map-indexed config:name="Views"><config:config-item-map-entry><config:config-item config:name="ViewId" config:type="string">view1</config:config-item><config:config-item-map-named config:name="Tables"><config:config-item-map-entry config:name="${escaped(name)}">${pane}</config:config-item-map-entry></config:config-item-map-named></config:config-item-map-entry></config:config-item-map-indexed></config:config-item-set></office:settings></office:document-settings>`;
}

const cellStyles =
  '<number:text-style style:name="N-text"><number:text-content/></number:text-style>' +
  '<number:number-style style:name="N-number"><number:number number:decimal-places="0" number:min-integer-digits="1"/></number:number-style>' +
  '<number:date-style style:name="N-day"><number:day number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:year number:style="long"/></number:date-style>' +
  ['text', 'number', 'day']
    .map((kind) => `<style:style style:name="${kind}" style:family="table-cell" style:data-style-name="N-${kind}"/>`)
    .join('');

const textCell = (text: string) =>
  `<table:table-cell table:style-name="text" office:value-type="string">${paragraphs(text)}</table:table-cell>`;

function cellOf(kind: Sheet['columns'][number]['kind'] | undefined, cell: Cell): string {
  if (cell === null) return '<table:table-cell/>';
  if (typeof cell === 'number') {
    return `<table:table-cell table:style-name="number" office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`;
  }
  if (kind !== 'day') return textCell(cell);
  return `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${cell}"><text:p>${readableDay(cell)}</text:p></table:table-cell>`;
}

const rowOf = (cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;

export function odsRow({ columns }: Sheet, row: Cell[]): string {
  return rowOf(row.map((cell, c) => cellOf(columns[c]?.kind, cell)));
}

/** Everything before the first row of data. */
export function contentStart({ name, columns }: Sheet): string {
  const widths = columns.map(
    ({ width }, c) =>
      `<style:style style:name="c${c}" style:family="table-column"><style:table-column-properties style:column-width="${(width * 0.21).toFixed(2)}cm"/></style:style>`,
  );
  const described = columns.map(
    ({ kind }, c) => `<table:table-column table:style-name="c${c}" table:default-cell-style-name="${kind}"/>`,
  );
  const titles = rowOf(columns.map(({ title }) => textCell(title)));
  return `${head}<office:document-content ${namespaces} office:version="1.3"><office:automatic-styles>${widths.join('')}${cellStyles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="${escaped(name)}">${described.join('')}<table:table-header-rows>${titles}</table:table-header-rows>`;
}

export const contentEnd = '</table:table></office:spreadsheet></office:body></office:document-content>';
