/** An NPA may consist of this many parts of a file name. */
const mostParts = 6;

/** Programs that convert pictures leave the former extension in the name. */
const extension = /\.(?:jpe?g|png|webp|heic|heif|gif|bmp|tiff?)$/i;

function withoutExtensions(fileName: string): string {
  const name = fileName.trim();
  const shorter = name.replace(extension, '');
  return shorter === name ? name : withoutExtensions(shorter);
}

/**
 * Candidate NPAs in a file name, longest first: the name without extensions, or its beginning up to a space, underscore,
 * hyphen or bracket; each also without spaces.
 */
export function npasInName(fileName: string): string[] {
  const name = withoutExtensions(fileName);
  const ends = Array.from(name.matchAll(/[\s_(-]+/g), ({ index }) => index).slice(0, mostParts);
  const starts = [name, ...ends.reverse().map((end) => name.slice(0, end))];
  const npas = starts.flatMap((start) => [start.trim(), start.replace(/\s+/g, '')]);
  return [...new Set(npas)].filter((npa) => npa !== '');
}
