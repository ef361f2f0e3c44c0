import { isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '#contract/imports.ts';

const marks: [ImportEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const sampleSize = 4096;

/** In UTF-16 every second byte of mostly Latin text is zero. */
function utf16Of(bytes: Uint8Array): ImportEncoding | null {
  const sample = bytes.subarray(0, sampleSize);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length / 5 || Math.min(even, odd) > Math.max(even, odd) / 10) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const replaced = /\ufffd/g;
const beyondAscii = /[^\0-\x7f\ufffd]/gu;

/** Tolerates a few damaged bytes: windows-1252 text hardly ever happens to be valid UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = decoded(bytes, 'utf-8');
  const countOf = (characters: RegExp) => text.length - text.replace(characters, '').length;
  return countOf(beyondAscii) >= countOf(replaced);
}

/** Detects the encoding: byte order mark, UTF-16, UTF-8, else windows-1252, which old Windows programs write. */
export function encodingOf(bytes: Uint8Array): ImportEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  return marked ?? utf16Of(bytes) ?? (isUtf8(bytes) || isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Decodes without the byte order mark. Invalid bytes become replacement characters. */
export const decoded = (bytes: Uint8Array, encoding: ImportEncoding): string => new TextDecoder(encoding).decode(bytes);

/** Bytes of which nothing is a row: the end mark of DOS, zeros that fill a block, and line breaks around them. */
const endMarks = new Set([0, 0x0a, 0x0d, 0x1a]);

/** The bytes before the end marks. */
export function withoutEnd(bytes: Uint8Array, encoding: ImportEncoding): Uint8Array {
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  let end = bytes.length - (bytes.length % unit);
  // The other byte of such a character is zero.
  while (end >= unit && endMarks.has((bytes[end - 1] ?? 0) + (unit === 2 ? (bytes[end - 2] ?? 0) : 0))) end -= unit;
  return bytes.subarray(0, end);
}
