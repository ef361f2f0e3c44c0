import { nameForFiles } from '#contract/file-names.ts';

/** Saves a file as a browser download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file name that every file system accepts. */
export function fileName(name: string, extension: string): string {
  const encoder = new TextEncoder();
  const characters = [...nameForFiles(name)];
  // Most file systems allow 255 bytes.
  while (encoder.encode(characters.join('')).length > 240) characters.pop();
  return `${characters.join('').trim()}.${extension}`;
}
