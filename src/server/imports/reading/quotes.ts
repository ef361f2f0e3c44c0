/** Text that only a lenient look sees as quoted: blanks around the quotes, or typographic ones. */
const unusual = /[“„]|(?:^|[\t;,|\r\n])[ \u00a0]+"|"[ \u00a0]+(?:[\t;,|\r\n]|$)/;

/** Enough of the end of a piece to see what goes on in the next one. */
const overlap = 64;

/** Whether some fields of a text may be quoted in an unusual way. */
export function hasUnusualQuotes(pieces: Iterable<string>): boolean {
  let before = '';
  for (const piece of pieces) {
    if (unusual.test(before + piece)) return true;
    before = piece.slice(-overlap);
  }
  return false;
}

const inClass = (separator: string) => separator.replace(/[\]\\^-]/, '\\$&');

/**
 * The text with every quoted field as the CSV parser knows it: in plain quotes that begin and end the field. Fields are
 * gone through in order, so that what stands within quotes stays as it is.
 */
export function withPlainQuotes(text: string, separator: string): string {
  const end = `[${inClass(separator)}\\r\\n]`;
  const blanks = '[ \\u00a0]*';
  const plain = '"([^"]*(?:""[^"]*)*)"';
  const typographic = '[“„]([^“”„\\r\\n]*)[”“]';
  const field = new RegExp(`${blanks}(?:${plain}|${typographic})${blanks}(?=${end}|$)|[^${end.slice(1)}+`, 'g');
  return text.replace(field, (whole: string, inPlain?: string, inTypographic?: string) => {
    if (inPlain !== undefined) return `"${inPlain}"`;
    return inTypographic === undefined ? whole : `"${inTypographic.replaceAll('"', '""')}"`;
  });
}
