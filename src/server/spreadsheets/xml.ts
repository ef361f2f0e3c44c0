export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What XML can't hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML has it, between tags and in attributes. */
export function escaped(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}
