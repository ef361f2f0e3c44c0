import { shortened } from '../shortened.ts';

/** Looks like a spreadsheet error, but is none that any program uses. */
const mark = '#RUMUS!';

/** Characters of a formula that are quoted. */
const mostShown = 200;

/** The text of a cell whose formula was never calculated: its value is not in the file. */
export function uncalculated(formula: string): string {
  return `${mark} =${shortened(formula.replace(/^=/, ''), mostShown)}`;
}

/** The formula of such a cell; null for any other text. */
export function uncalculatedFormula(text: string): string | null {
  return text.startsWith(`${mark} =`) ? text.slice(mark.length + 1) : null;
}
