import { cellTextWith } from './limits.ts';

/** Escapes for characters that XML can't contain. */
const escaped = /_x([0-9a-f]{4})_/gi;

export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Collects the text of a string item from all its runs, without formatting and phonetic guides. */
export function xlsxText() {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    start() {
      text = '';
    },
    open(name: string) {
      if (name === 't') isText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    hear(piece: string) {
      if (isText && !isPhonetic) text = cellTextWith(text, piece);
    },
    close(name: string) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
    taken: () => text,
  };
}
