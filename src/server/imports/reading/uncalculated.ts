import { shortened } from '../shortened.ts';

/** Looks like an error of a spreadsheet, and is none of theirs. */
const mark = '#RUMUS!';

/** Of a formula, in characters. */
const mostShown = 200;

/** What a cell holds whose formula nobody has calculated: its value is not in the file. */
export function uncalculated(formula: string): string {
  return `${mark} =${shortened(formula.replace(/^=/, ''), mostShown)}`;
}

/** The formula of a cell that nobody has calculated; null of every other text. */
export function uncalculatedFormula(text: string): string | null {
  return text.startsWith(`${mark} =`) ? text.slice(mark.length + 1) : null;
}
