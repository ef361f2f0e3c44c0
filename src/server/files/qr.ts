import { create, type QRCode } from 'qrcode';
import { blacken, oneBitPng, whiteLine } from './one-bit-png.ts';

/** Modules of margin that the standard demands on each side. */
export const quietZone = 4;

/** Single pixels blur on screens and in cameras. */
const leastPixelsPerModule = 2;

/**
 * Error correction levels in order of preference. M restores 15 % of a damaged code, L 7 %; L is used only if M doesn't
 * fit, as modules that are too small do more harm.
 */
const corrections = ['M', 'L'] as const;

/** A bug in jsQR: it never finds version 23 at two pixels per module, but all others. */
const unreliableVersion = 23;

/** Encodes a text in a version that readers find. */
export function codeOf(text: string, errorCorrectionLevel: (typeof corrections)[number]): QRCode {
  const code = create(text, { errorCorrectionLevel });
  if (code.version !== unreliableVersion) return code;
  return create(text, { errorCorrectionLevel, version: unreliableVersion + 1 });
}

function smallestSizeOf({ modules }: QRCode): number {
  return (modules.size + 2 * quietZone) * leastPixelsPerModule;
}

/** With whole pixels per module; the rest is margin. */
function picture({ modules }: QRCode, size: number): Buffer {
  const pixels = Math.floor(size / (modules.size + 2 * quietZone));
  const margin = Math.floor((size - modules.size * pixels) / 2);
  const white = whiteLine(size);
  const lines = Array.from({ length: size }, () => white);
  for (let row = 0; row < modules.size; row += 1) {
    const line = white.slice();
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.data[row * modules.size + column]) blacken(line, margin + column * pixels, pixels);
    }
    lines.fill(line, margin + row * pixels, margin + (row + 1) * pixels);
  }
  return oneBitPng(lines);
}

/** A PNG of exactly `size` pixels; if the text isn't readable at that size, the smallest size that is. */
export function qrPng(text: string, size: number): { png: Buffer } | { smallestSize: number } {
  let smallestSize = 0;
  for (const correction of corrections) {
    const code = codeOf(text, correction);
    smallestSize = smallestSizeOf(code);
    if (smallestSize <= size) return { png: picture(code, size) };
  }
  return { smallestSize };
}
