import type { Archive } from './archive.ts';
import { mostMerged } from './limits.ts';
import type { MergedRange } from './merged-cells.ts';
import { tooManyMerged } from './refusals.ts';
import { cellColumn } from './xlsx-sheet.ts';
import { foundIn, type XmlListener } from './xml.ts';

/** What a look at the bare text of a worksheet tells: it takes a tenth of the time that reading it does. */
interface Survey {
  /** There may be fewer: some hold nothing. */
  mostRows: number;
  /** Whether there may be merged cells. */
  hasMerged: boolean;
}

/** A row that holds something has an end of its own. */
const rowEnd = /<\/(?:[\w.-]{1,20}:)?row\s{0,9}>/g;

/** No such end, and no name that is looked for, is longer. */
const longestMark = 40;

export async function surveyOf(archive: Archive, path: string): Promise<Survey> {
  let mostRows = 0;
  let hasMerged = false;
  let rest = '';
  for await (const piece of archive.text(path)) {
    const text = rest + piece;
    hasMerged ||= text.includes('mergeCell');
    let seen = Math.max(0, text.length - longestMark);
    for (const { 0: end, index } of text.matchAll(rowEnd)) {
      mostRows += 1;
      seen = Math.max(seen, index + end.length);
    }
    rest = text.slice(seen);
  }
  return { mostRows, hasMerged };
}

const address = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** The range that an address like `A2:B5` names; null of a single row, in which nothing goes down. */
function rangeOf(text: string): MergedRange | null {
  const cells = text.split(':').map((cell) => address.exec(cell));
  const [first, last] = cells;
  // What is none says nothing of any cell.
  if (!first || !last) return null;
  const [top, bottom] = [Number(first[2]), Number(last[2])];
  return bottom > top ? { top, bottom, left: cellColumn(first[1] ?? ''), right: cellColumn(last[1] ?? '') } : null;
}

function ranges(found: (range: MergedRange) => void): XmlListener {
  let isHere = false;
  return {
    open(name, { ref }) {
      if (name === 'mergeCells') isHere = true;
      if (!isHere || name !== 'mergeCell' || ref === undefined) return;
      const range = rangeOf(ref);
      if (range) found(range);
    },
    text() {},
    close(name) {
      if (name === 'mergeCells') isHere = false;
    },
  };
}

/** The merged cells of a worksheet that go down; they stand behind all of its rows. */
export async function mergedRanges(archive: Archive, path: string): Promise<MergedRange[]> {
  const all: MergedRange[] = [];
  for await (const some of foundIn(archive.text(path), ranges)) {
    if (all.length + some.length > mostMerged) throw tooManyMerged(mostMerged);
    all.push(...some);
  }
  return all;
}
