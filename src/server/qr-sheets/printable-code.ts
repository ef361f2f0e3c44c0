import { createRequire } from 'node:module';
import type jsqr from 'jsqr';
import { codeOf, quietZone } from '#server/files/qr.ts';
import { codeWidth } from './code-width.ts';

// Its types describe an ES module, but it is CommonJS.
const read: typeof jsqr.default = createRequire(import.meta.url)('jsqr');

/** In millimetres. Smaller modules blur in print and in cheap cameras. */
const leastModule = 0.33;

/** A code as printed: dark and light modules, row by row. */
export interface PrintableCode {
  /** Modules per row. */
  size: number;
  /** 1 is dark. */
  modules: Uint8Array;
}

/** The dark runs of a code, with offsets in modules. */
export function* darkOf({ size, modules }: PrintableCode): Generator<{ x: number; y: number; length: number }> {
  for (let y = 0; y < size; y += 1) {
    const row = modules.subarray(y * size, (y + 1) * size);
    let x = row.indexOf(1);
    while (x !== -1) {
      const end = row.indexOf(0, x);
      yield { x, y, length: (end === -1 ? size : end) - x };
      x = end === -1 ? -1 : row.indexOf(1, end);
    }
  }
}

/** Pixels per module in the picture that is read back. */
const pixels = 2;

/** What a reader decodes from a square picture of RGBA pixels. */
export function decodedFrom(picture: Uint32Array<ArrayBuffer>, width: number): string | undefined {
  return read(new Uint8ClampedArray(picture.buffer), width, width, { inversionAttempts: 'dontInvert' })?.data;
}

/** What a reader decodes from the printed code. */
function readBack(code: PrintableCode): string | undefined {
  const width = (code.size + 2 * quietZone) * pixels;
  const picture = new Uint32Array(width * width).fill(0xffffffff);
  for (const { x, y, length } of darkOf(code)) {
    for (let line = 0; line < pixels; line += 1) {
      const start = ((y + quietZone) * pixels + line) * width + (x + quietZone) * pixels;
      picture.fill(0xff000000, start, start + length * pixels);
    }
  }
  return decodedFrom(picture, width);
}

/** The code of a link, which may be too dense to be printed. */
export function codeFor(link: string): PrintableCode {
  const { size, data } = codeOf(link, 'M').modules;
  return { size, modules: Uint8Array.from(data) };
}

/** The code of a link, verified to be readable when printed; null if its modules would be too small. */
export function printableCode(link: string): PrintableCode | null {
  const code = codeFor(link);
  return codeWidth / code.size >= leastModule && readBack(code) === link ? code : null;
}
