import type { Archive } from './archive.ts';
import { mostKept } from './limits.ts';
import { broken, tooMuchText } from './refusals.ts';
import { unescaped, xlsxText } from './xlsx-text.ts';
import { foundIn, type XmlListener } from './xml.ts';

/** The strings of a workbook that its cells refer to by index. */
export interface SharedStrings {
  /** Throws if there is no such string. */
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

function missing(): never {
  throw broken();
}

/**
 * Stores all shared strings in one buffer with their end offsets: a fraction of the memory that separate strings take.
 * The buffer is allocated at its maximum (UTF-16 can grow by half, and the size of a file is limited); untouched pages
 * cost nothing.
 */
export async function sharedStringsOf(archive: Archive, path: string | undefined): Promise<SharedStrings> {
  if (path === undefined || !archive.has(path)) return { at: missing };
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
  return { at: (index) => bytes.toString('utf8', ends[index - 1] ?? 0, ends[index] ?? missing()) };
}
