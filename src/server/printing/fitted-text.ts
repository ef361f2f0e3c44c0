import type { TextFont } from './document.ts';
import { linesOf, printed } from './printed-text.ts';

/** How wide a line is in points, in a font of a size. */
export type WidthOf = (line: string, font: TextFont, size: number) => number;

/** From one baseline to the next, for a size of one point. */
export const leading = 1.2;

interface Room {
  /** In points. */
  width: number;
  height: number;
  font: TextFont;
  /** The sizes that may be taken, the largest first. */
  sizes: readonly number[];
}

/** The lines of a text in the largest size in which all of it fits; in the smallest what is too much is cut off. */
export function fittedText(widthOf: WidthOf, text: string, { width, height, font, sizes }: Room) {
  const whole = printed(text);
  const linesIn = (size: number) => {
    const count = Math.max(1, Math.floor((height + 0.01) / (size * leading)));
    return linesOf(whole, count, (part) => widthOf(part, font, size) <= width);
  };
  const isWhole = (lines: string[]) => !lines.at(-1)?.endsWith('…');
  const size = sizes.find((one) => isWhole(linesIn(one))) ?? sizes.at(-1) ?? 0;
  return { size, lines: linesIn(size) };
}
