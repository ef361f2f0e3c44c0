import { quietZone } from '#server/files/qr.ts';
import { darkOf, decodedFrom } from '#server/qr-sheets/printable-code.ts';
import type { CodeShape, Shape } from './card-shapes.ts';

/** The resolution of a poor scan or print: 150 dpi, in dots per millimetre. */
const dots = 150 / 25.4;

interface Stretch {
  x: number;
  y: number;
  width: number;
  height: number;
}

function darkStretches({ x, y, width, code }: CodeShape): Stretch[] {
  const module = width / code.size;
  return [...darkOf(code)].map((dark) => ({
    x: x + dark.x * module,
    y: y + dark.y * module,
    width: dark.length * module,
    height: module,
  }));
}

/**
 * What a reader decodes at the code's place on a face, quiet zone included, after all shapes are drawn over each other.
 */
export function readBack(shapes: readonly Shape[]): string | undefined {
  const code = shapes.find((shape) => shape.is === 'code');
  if (!code) return undefined;
  const quiet = (quietZone * code.width) / code.code.size;
  const [left, top] = [code.x - quiet, code.y - quiet];
  const side = Math.ceil((code.width + 2 * quiet) * dots);
  const picture = new Uint32Array(side * side).fill(0xffffffff);
  // A dot has the colour at its centre.
  const dotAt = (millimetres: number) => Math.min(side, Math.max(0, Math.ceil(millimetres * dots - 0.5)));
  const paint = ({ x, y, width, height }: Stretch, colour: number) => {
    const [from, to] = [dotAt(x - left), dotAt(x + width - left)];
    for (let row = dotAt(y - top); row < dotAt(y + height - top); row += 1) {
      picture.fill(colour, row * side + from, row * side + to);
    }
  };
  for (const shape of shapes) {
    if (shape.is === 'rectangle') paint(shape, shape.fill === '#ffffff' ? 0xffffffff : 0xff000000);
    if (shape.is === 'code') for (const stretch of darkStretches(shape)) paint(stretch, 0xff000000);
  }
  return decodedFrom(picture, side);
}
