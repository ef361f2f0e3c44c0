import { crc32, deflateSync } from 'node:zlib';
import { type Bitmap2D, correction, generate, mode } from 'lean-qr';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), content.length + 8);
  return bytes;
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(size, 4);
  // Bit depth 1, greyscale; compression, filter and interlace methods are 0.
  bytes[8] = 1;
  return bytes;
}

/** A line of white pixels, eight to a byte. The first byte is the line's filter: none. */
function whiteLine(size: number): Uint8Array {
  return new Uint8Array(1 + Math.ceil(size / 8)).fill(0xff, 1);
}

function blacken(line: Uint8Array, from: number, count: number) {
  for (let x = from; x < from + count; x += 1) {
    const at = 1 + (x >> 3);
    line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7));
  }
}

/**
 * A square black-and-white PNG. Encoders at hand write at least eight bits per pixel, which takes most of the time of
 * making a QR code; one bit without filters takes just these lines.
 */
function oneBitPng(lines: Uint8Array[]): Buffer {
  return Buffer.concat([
    signature,
    chunk('IHDR', header(lines.length)),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 6, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Modules of margin that the standard demands on each side. */
export const quietZone = 4;

/** Single pixels blur on screens and in cameras. */
const leastPixelsPerModule = 2;

/**
 * Error correction levels in order of preference. M restores 15 % of a damaged code, L 7 %; L is used only if M doesn't
 * fit, as modules that are too small do more harm.
 */
const corrections = [correction.M, correction.L];

/** A bug in jsQR: it never finds version 23 at two pixels per module, but all others. */
const unreliableVersion = 23;

/** Modules per row of a version, by ISO/IEC 18004. */
const sizeOf = (version: number) => 17 + 4 * version;

/** Not Latin-1, which many readers take for UTF-8. */
const modes = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8];

/** Encodes a text in a version that readers find. */
export function codeOf(text: string, level = correction.M): Bitmap2D {
  const options = { modes, minCorrectionLevel: level, maxCorrectionLevel: level };
  const code = generate(text, options);
  if (code.size !== sizeOf(unreliableVersion)) return code;
  return generate(text, { ...options, minVersion: unreliableVersion + 1 });
}

function smallestSizeOf({ size }: Bitmap2D): number {
  return (size + 2 * quietZone) * leastPixelsPerModule;
}

/** With whole pixels per module; the rest is margin. */
function picture(code: Bitmap2D, size: number): Buffer {
  const pixels = Math.floor(size / (code.size + 2 * quietZone));
  const margin = Math.floor((size - code.size * pixels) / 2);
  const white = whiteLine(size);
  const lines = Array.from({ length: size }, () => white);
  for (let row = 0; row < code.size; row += 1) {
    const line = white.slice();
    for (let column = 0; column < code.size; column += 1) {
      if (code.get(column, row)) blacken(line, margin + column * pixels, pixels);
    }
    lines.fill(line, margin + row * pixels, margin + (row + 1) * pixels);
  }
  return oneBitPng(lines);
}

/** A PNG of exactly `size` pixels; if the text isn't readable at that size, the smallest size that is. */
export function qrPng(text: string, size: number): { png: Buffer } | { smallestSize: number } {
  let smallestSize = 0;
  for (const level of corrections) {
    const code = codeOf(text, level);
    smallestSize = smallestSizeOf(code);
    if (smallestSize <= size) return { png: picture(code, size) };
  }
  return { smallestSize };
}
