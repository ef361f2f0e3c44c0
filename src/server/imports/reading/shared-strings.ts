import type { Archive } from './archive.ts';
import { mostKept } from './limits.ts';
import { tooMuchText } from './refusals.ts';
import { unescaped, xlsxText } from './xlsx-text.ts';
import { foundIn, type XmlListener } from './xml.ts';

/** The texts of a workbook that its cells name by their place. */
export interface SharedStrings {
  at(index: number): string;
}

function strings(found: (text: string) => void): XmlListener {
  const text = xlsxText();
  return {
    open(name) {
      if (name === 'si') text.start();
      else text.open(name);
    },
    text: text.hear,
    close(name) {
      if (name === 'si') found(unescaped(text.taken()));
      else text.close(name);
    },
  };
}

/**
 * All shared strings, as the bytes of one text and where each ends in it: a fraction of what as many strings would take.
 * The bytes are asked for once, as many as they can be (XML in UTF-16 may grow by half, and no file may have more than so
 * many); those that are not used take no memory.
 */
export async function sharedStringsOf(archive: Archive, path: string | undefined): Promise<SharedStrings> {
  if (path === undefined || !archive.has(path)) return { at: () => '' };
  const bytes = Buffer.allocUnsafeSlow(Math.min(Math.ceil(archive.size(path) * 1.5), mostKept));
  const ends: number[] = [];
  let end = 0;
  for await (const texts of foundIn(archive.text(path), strings)) {
    for (const text of texts) {
      if (Buffer.byteLength(text) > bytes.length - end) throw tooMuchText(mostKept);
      end += bytes.write(text, end);
      ends.push(end);
    }
  }
  return { at: (index) => bytes.toString('utf8', ends[index - 1] ?? 0, ends[index] ?? 0) };
}
