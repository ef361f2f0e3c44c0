import { createRequire } from 'node:module';
import type jsqr from 'jsqr';
import { PNG } from 'pngjs';

// Its types describe an ES module, which it is not.
const jsQR: typeof jsqr.default = createRequire(import.meta.url)('jsqr');

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes each: red, green, blue and opacity. */
  data: Uint8Array | Uint8ClampedArray;
}

/** The code in a picture, and its place; null if there is none. */
export function scannedQr({ data, width, height }: Pixels) {
  return jsQR(new Uint8ClampedArray(data), width, height);
}

/** The text of the code in a picture; undefined if there is none. */
export function readQr(pixels: Pixels): string | undefined {
  return scannedQr(pixels)?.data;
}

/** The pixels of a PNG, four bytes each. */
export function pixelsOf(png: ArrayBuffer): PNG {
  return PNG.sync.read(Buffer.from(png));
}
