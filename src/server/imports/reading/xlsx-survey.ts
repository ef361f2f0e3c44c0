import type { Archive } from './archive.ts';
import { mostMerged } from './limits.ts';
import type { MergedRange } from './merged-cells.ts';
import { tooManyMerged } from './refusals.ts';
import { cellColumn } from './xlsx-sheet.ts';
import { foundIn, type XmlListener } from './xml.ts';

/** A scan of a worksheet's raw text, which takes a tenth of the time that parsing takes. */
interface Survey {
  /** Upper bound: some rows may be empty. */
  mostRows: number;
  hasMerged: boolean;
}

/** A row with content has a closing tag. */
const rowEnd = /<\/(?:[\w.-]{1,20}:)?row\s{0,9}>/g;

/** Longest match that may be split between two chunks. */
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

const address = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i;

/** The range of an address like `A2:B5`; null if it spans a single row, as it then covers nothing below. */
function rangeOf(text: string): MergedRange | null {
  const cells = text.split(':').map((cell) => address.exec(cell));
  const [first, last] = cells;
  // A malformed address refers to no cell.
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

/** The merged ranges of a worksheet that span several rows. They are listed after all rows. */
export async function mergedRanges(archive: Archive, path: string): Promise<MergedRange[]> {
  const all: MergedRange[] = [];
  for await (const some of foundIn(archive.text(path), ranges)) {
    if (all.length + some.length > mostMerged) throw tooManyMerged(mostMerged);
    all.push(...some);
  }
  return all;
}
