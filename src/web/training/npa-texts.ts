/** The NPAs in a pasted text, separated by lines, tabs, commas or semicolons. */
export function namedIn(text: string): string[] {
  return text
    .split(/[\r\n\t,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
