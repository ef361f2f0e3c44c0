/** Gives a file to the person, as the browser's own download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken hold of the content once the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What no file system refuses, in a name of bearable length. */
export function fileName(name: string, extension: string): string {
  const safe = name.toWellFormed().replace(/[<>:"/\\|?*\p{Cc}]/gu, '-');
  const encoder = new TextEncoder();
  const characters = [...safe];
  // File systems count bytes, most of them to 255.
  while (encoder.encode(characters.join('')).length > 240) characters.pop();
  return `${characters.join('').trim()}.${extension}`;
}
