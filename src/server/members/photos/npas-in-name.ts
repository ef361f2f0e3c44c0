/** So many parts of a file's name may belong to the NPA that it begins with. */
const mostParts = 6;

/**
 * The NPAs that a file may be named after, the longest first: the whole name without its ending, or what stands before a
 * space, an underscore, a hyphen or a bracket; each as it is, and without spaces.
 */
export function npasInName(fileName: string): string[] {
  const name = fileName.replace(/\.(jpe?g|png)\s*$/i, '').trim();
  const ends = Array.from(name.matchAll(/[\s_(-]+/g), ({ index }) => index).slice(0, mostParts);
  const starts = [name, ...ends.reverse().map((end) => name.slice(0, end))];
  const npas = starts.flatMap((start) => [start.trim(), start.replace(/\s+/g, '')]);
  return [...new Set(npas)].filter((npa) => npa !== '');
}
