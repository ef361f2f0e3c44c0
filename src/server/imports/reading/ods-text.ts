import { cellTextWith } from './limits.ts';
import type { Attributes } from './xml.ts';

const mostSpaces = 1000;

/** Elements in a paragraph that are not its text: comments, drawings, phonetic guides. */
const foreign = new Set(['annotation', 'note', 'frame', 'custom-shape', 'ruby-text']);

/** Collects the text of a cell: one line per paragraph, with the format's own spaces and line breaks. */
export function odsText() {
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
