import { longer } from './limits.ts';
import type { Attributes } from './xml.ts';

const mostSpaces = 1000;

/** What stands in a paragraph but isn't its text: comments, drawings, and how to pronounce it. */
const foreign = new Set(['annotation', 'note', 'frame', 'custom-shape', 'ruby-text']);

/** Collects the text of a cell: its paragraphs, one a line, with spaces and line breaks as the format writes them. */
export function odsText() {
  let paragraphs: string[] = [];
  let paragraph = '';
  /** How deep in a paragraph, and where in it what is left out began; 0 is outside. */
  let depth = 0;
  let foreignFrom = 0;
  /** White space in XML is one space, and none where the text has one already or begins. */
  let hasSpace = true;

  function append(written: string) {
    paragraph = longer(paragraph, written);
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
      paragraph = longer(paragraph, hasSpace ? joined.replace(/^ /, '') : joined);
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
