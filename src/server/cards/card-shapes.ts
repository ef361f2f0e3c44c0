import type { TextFont } from '#server/printing/document.ts';
import type { PrintableCode } from '#server/qr-sheets/printable-code.ts';

/** A card (ISO/IEC 7810 ID-1), in millimetres; so much is printed beyond its edges, as no cut is exact. */
export const card = { width: 85.6, height: 53.98, corner: 3.18, bleed: 3 } as const;

/** Millimetres from the left and the top edge of the card. */
interface Placed {
  x: number;
  y: number;
}

export interface Rectangle extends Placed {
  is: 'rectangle';
  width: number;
  height: number;
  fill: string;
}

/** A path of SVG in units of its own. */
interface Path extends Placed {
  is: 'path';
  d: string;
  /** Millimetres to a unit. */
  scale: number;
  colour: string;
  /** The width of its line in its units; without one it is filled. */
  line?: number;
  opacity?: number;
}

interface Picture extends Placed {
  is: 'picture';
  width: number;
  height: number;
  jpeg: Uint8Array;
  /** Whether it fills its place and is cut, or is seen whole. */
  fit: 'cover' | 'contain';
}

/** A line on its baseline. */
interface Line extends Placed {
  is: 'line';
  text: string;
  /** In points. */
  size: number;
  font: TextFont;
  colour: string;
  from: 'left' | 'middle';
}

/** The dark modules of a QR code. */
export interface CodeShape extends Placed {
  is: 'code';
  width: number;
  code: PrintableCode;
}

/** What a face of a card is made of, from the bottom to the top; paper and screen draw the same. */
export type Shape = Rectangle | Path | Picture | Line | CodeShape;
