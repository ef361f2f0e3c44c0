import type { AttendanceStep } from '#contract/reports.ts';

/** The top of the scale: the smallest round even number above all bars. */
export function topOf(steps: readonly AttendanceStep[]): number {
  const most = Math.max(2, ...steps.map(({ attended, absent }) => attended + absent));
  const unit = 10 ** Math.floor(Math.log10(most));
  const tops = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((digits) => digits * unit);
  return tops.find((top) => top >= most && top % 2 === 0) ?? 10 * unit;
}

/** The height of a part of a bar. */
export function heightOf(count: number, top: number): string {
  return `${(count / top) * 100}%`;
}

/** The number of labels that fit below the bars on a narrow screen. */
const mostNames = 6;

/** The indexes of the bars with labels, evenly spread. */
export function labelledSteps(count: number): ReadonlySet<number> {
  const every = Math.ceil(count / mostNames);
  return new Set(Array.from({ length: count }, (_, place) => place).filter((place) => place % every === 0));
}
