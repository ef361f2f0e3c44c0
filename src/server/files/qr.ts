import { create, type QRCode } from 'qrcode';
import { blacken, oneBitPng, whiteLine } from './one-bit-png.ts';

/** The quiet zone that scanners need on every side, in modules. */
export const quietZone = 4;

/** A module of one pixel blurs on a screen and in a camera. */
const leastPixelsPerModule = 2;

/**
 * The error corrections, the wanted one first. M restores 15 % of a damaged code, L 7 %; L is taken only where
 * M does not fit, because a smaller module is the worse damage.
 */
const corrections = ['M', 'L'] as const;

/** A widely used reader (jsQR) never finds this version at two pixels a module, and finds all the others. */
const unreliableVersion = 23;

/** The code of a text, in a size that readers find. */
export function codeOf(text: string, errorCorrectionLevel: (typeof corrections)[number]): QRCode {
  const code = create(text, { errorCorrectionLevel });
  if (code.version !== unreliableVersion) return code;
  return create(text, { errorCorrectionLevel, version: unreliableVersion + 1 });
}

function smallestSizeOf({ modules }: QRCode): number {
  return (modules.size + 2 * quietZone) * leastPixelsPerModule;
}

/** Whole pixels a module; what remains is white margin. */
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

/** A PNG of exactly `size` pixels, or, where the text can't be drawn readably at that size, the smallest that can. */
export function qrPng(text: string, size: number): { png: Buffer } | { smallestSize: number } {
  let smallestSize = 0;
  for (const correction of corrections) {
    const code = codeOf(text, correction);
    smallestSize = smallestSizeOf(code);
    if (smallestSize <= size) return { png: picture(code, size) };
  }
  return { smallestSize };
}
