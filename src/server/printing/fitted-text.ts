import type { TextFont } from './document.ts';
import { linesOf, printed } from './printed-text.ts';

/** Width of a line in points. */
export type WidthOf = (line: string, font: TextFont, size: number) => number;

/** Line height relative to the font size. */
export const leading = 1.2;

interface Room {
  /** In points. */
  width: number;
  height: number;
  font: TextFont;
  /** Allowed sizes, largest first. */
  sizes: readonly number[];
}

/** Breaks a text into lines at the largest size at which it fits; at the smallest, it is truncated. */
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
