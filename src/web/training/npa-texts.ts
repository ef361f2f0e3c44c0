/** The NPAs in a pasted text: one a line, or parted by what parts cells and lists. */
export function namedIn(text: string): string[] {
  return text
    .split(/[\r\n\t,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
