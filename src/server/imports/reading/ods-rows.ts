import { mostImportColumns } from '#contract/import-limits.ts';
import type { SourceRow } from './contents.ts';
import { cellTextWith } from './limits.ts';
import type { MergedRange } from './merged-cells.ts';
import { shownCell } from './ods-cell.ts';
import { broken, tooManyColumns, tooManyRows } from './refusals.ts';
import type { Attributes, XmlListener } from './xml.ts';

const mostSpaces = 1000;

/** Elements in a paragraph that are not its text: comments, drawings, phonetic guides. */
const foreign = new Set(['annotation', 'note', 'frame', 'custom-shape', 'ruby-text']);

/** Collects the text of a cell: one line per paragraph, with the format's own spaces and line breaks. */
function odsText() {
  let paragraphs: string[] = [];
  let paragraph = '';
  /** Depth within a paragraph, and the depth at which skipped content began; 0 is outside. */
  let depth = 0;
  let foreignFrom = 0;
  /** White space in XML collapses to one space, and to none at the start or after another space. */
  let hasSpace = true;

  function append(written: string) {
    paragraph = cellTextWith(paragraph, written);
    hasSpace = false;
  }

  return {
    start() {
      paragraphs = [];
    },
    open(name: string, attributes: Attributes, isOfCell: boolean) {
      if (depth === 0) {
        if (isOfCell && (name === 'p' || name === 'h')) depth = 1;
        return;
      }
      depth += 1;
      if (foreignFrom > 0) return;
      if (foreign.has(name)) foreignFrom = depth;
      else if (name === 's') append(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1), mostSpaces)));
      else if (name === 'tab') append('\t');
      else if (name === 'line-break') append('\n');
    },
    hear(text: string) {
      if (depth === 0 || foreignFrom > 0) return;
      const joined = text.replace(/[ \t\r\n]+/g, ' ');
      paragraph = cellTextWith(paragraph, hasSpace ? joined.replace(/^ /, '') : joined);
      hasSpace = joined.endsWith(' ');
    },
    close() {
      if (depth === 0) return;
      if (foreignFrom === depth) foreignFrom = 0;
      depth -= 1;
      if (depth > 0) return;
      paragraphs.push(paragraph);
      paragraph = '';
      hasSpace = true;
    },
    taken: () => paragraphs.join('\n'),
  };
}

/** Limits of a sheet. A few bytes can claim that many repetitions, so they are counted before rows are created. */
const most = { rows: 1_048_576, columns: 16_384 };

function repeated(count: string | undefined, atMost: number): number {
  const times = Number(count ?? 1);
  if (!Number.isInteger(times) || times < 1 || times > atMost) throw broken();
  return times;
}

/** The range that a cell spans; null if it spans nothing but itself. */
function mergedBy(cell: Attributes, row: number, column: number): MergedRange | null {
  const rows = repeated(cell['table:number-rows-spanned'], most.rows);
  const columns = repeated(cell['table:number-columns-spanned'], most.columns);
  if (rows === 1) return null;
  return { top: row, bottom: row + rows - 1, left: column, right: column + columns - 1 };
}

/** A row, or several identical rows in sequence. */
export interface OdsRows extends SourceRow {
  /** Index of its sheet. */
  sheet: number;
  times: number;
  /** Merged cells that begin here. */
  merged: MergedRange[];
}

/** Rows of one sheet, or of all if `sheet` is null. More than `mostRows` are refused. */
export function odsRows(sheet: number | null, mostRows: number) {
  return (found: (rows: OdsRows) => void): XmlListener => {
    const text = odsText();
    const parents: string[] = [];
    let index = -1;
    let isOver = false;
    let rows = 0;
    let next = 1;
    let times = 1;
    let cells: string[] = [];
    let ranges: MergedRange[] = [];
    let column = 0;
    let cell: Attributes = {};

    const isHere = () => index >= 0 && (sheet === null || index === sheet) && !isOver;
    const isCell = (name: string) => name === 'table-cell' || name === 'covered-table-cell';

    function endCell(name: string) {
      // Covered cells are not visible.
      const content = name === 'table-cell' ? shownCell(cell, text.taken()) : '';
      const width = repeated(cell['table:number-columns-repeated'], most.columns);
      if (content !== '') {
        if (column + width > mostImportColumns) throw tooManyColumns(column + width, mostImportColumns);
        while (cells.length < column) cells.push('');
        for (let repeat = 0; repeat < width; repeat += 1) cells.push(content);
      }
      const merged = mergedBy(cell, next, column);
      if (merged && content !== '') ranges.push(merged);
      column += width;
    }

    function endRow() {
      if (cells.length > 0) {
        rows += times;
        if (rows > mostRows) throw tooManyRows();
        found({ sheet: index, number: next, times, cells, merged: ranges });
      }
      next += times;
    }

    return {
      open(name, attributes) {
        const parent = parents.at(-1) ?? '';
        if (name === 'table' && parent === 'spreadsheet') {
          index += 1;
          next = 1;
        }
        parents.push(name);
        if (!isHere()) return;
        if (name === 'table-row') {
          times = repeated(attributes['table:number-rows-repeated'], most.rows);
          cells = [];
          ranges = [];
          column = 0;
        } else if (isCell(name)) {
          cell = attributes;
          text.start();
        } else {
          text.open(name, attributes, isCell(parent));
        }
      },
      text(piece) {
        if (isHere()) text.hear(piece);
      },
      close(name) {
        parents.pop();
        if (!isHere()) return;
        if (name === 'table-row') endRow();
        else if (isCell(name)) endCell(name);
        else if (name === 'table' && parents.at(-1) === 'spreadsheet') isOver = sheet !== null;
        else text.close();
      },
      isDone: () => isOver,
    };
  };
}
