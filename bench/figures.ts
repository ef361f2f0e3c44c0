/** Prints a line of the report. */
export type Say = (line: string) => void;

/** Says whether a goal is met. */
export const verdict = (isMet: boolean): string => (isMet ? '✓' : '✗ missed');

/** The upper median; NaN without numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
