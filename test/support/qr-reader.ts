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

/** What a scanner finds in a picture, and where; null where that is nothing. */
export function scannedQr({ data, width, height }: Pixels) {
  return jsQR(new Uint8ClampedArray(data), width, height);
}

/** What a scanner reads from a picture; undefined where it finds nothing. */
export function readQr(pixels: Pixels): string | undefined {
  return scannedQr(pixels)?.data;
}

/** The pixels of a PNG, four bytes each. */
export function pixelsOf(png: ArrayBuffer): PNG {
  return PNG.sync.read(Buffer.from(png));
}
