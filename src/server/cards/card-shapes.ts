import type { TextFont } from '#server/printing/document.ts';
import type { PrintableCode } from '#server/qr-sheets/printable-code.ts';

/** ISO/IEC 7810 ID-1, in millimetres. The bleed is printed beyond the edges, as cuts are imprecise. */
export const card = { width: 85.6, height: 53.98, corner: 3.18, bleed: 3 } as const;

/** Ten cards on A4, in millimetres. Between rows there is room for part of the bleed only. */
export const sheet = { width: 210, height: 297, columns: 2, rows: 5, columnGap: 2 * card.bleed, rowGap: 2 };

export const cardsPerSheet = sheet.columns * sheet.rows;

/** The place of the QR code on the back, without its quiet zone. */
export const codePlace = { x: 56, y: 9.2, width: 24 } as const;

/** Millimetres from the card's top left corner. */
interface Placed {
  x: number;
  y: number;
}

interface Rectangle extends Placed {
  is: 'rectangle';
  width: number;
  height: number;
  fill: string;
}

/** An SVG path in units of its own. */
interface Path extends Placed {
  is: 'path';
  d: string;
  /** Millimetres per unit. */
  scale: number;
  colour: string;
  /** Stroke width in units; filled if absent. */
  line?: number;
  opacity?: number;
}

interface Picture extends Placed {
  is: 'picture';
  width: number;
  height: number;
  jpeg: Uint8Array;
  /** As CSS `object-fit`. */
  fit: 'cover' | 'contain';
}

/** A line of text on its baseline. */
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
interface CodeShape extends Placed {
  is: 'code';
  width: number;
  code: PrintableCode;
}

/** The shapes of a face, bottom to top. Paper and screen draw the same ones. */
export type Shape = Rectangle | Path | Picture | Line | CodeShape;
