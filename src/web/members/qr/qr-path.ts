import { correction, generate } from 'lean-qr';

/** The margin that scanners need around a code, in modules. */
const quietZone = 4;

export interface QrDrawing {
  /** Modules on each side, quiet zone included. */
  side: number;
  /** The dark modules as an SVG path. */
  path: string;
}

const drawn = new Map<string, QrDrawing>();

/** More than the longest page, so that scrolling back never draws a code again. */
const most = 2000;

function draw(text: string): QrDrawing {
  // A screen is never damaged, so the lowest error correction is enough. It has the largest modules.
  const code = generate(text, { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.L });
  const { size } = code;
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (code.get(x, y)) x++;
      path += `M${from + quietZone} ${y + quietZone}h${x - from}v1h${from - x}z`;
    }
  }
  return { side: size + 2 * quietZone, path };
}

/** A QR code to draw; the same text gives the same object. */
export function qrDrawing(text: string): QrDrawing {
  const known = drawn.get(text);
  if (known) return known;
  const fresh = draw(text);
  const oldest = drawn.size >= most ? drawn.keys().next().value : undefined;
  if (oldest !== undefined) drawn.delete(oldest);
  drawn.set(text, fresh);
  return fresh;
}
