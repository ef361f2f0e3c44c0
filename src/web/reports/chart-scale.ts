import type { AttendanceStep } from '#contract/reports.ts';

/** The top of the scale: the least round and even number that no bar is higher than. */
export function topOf(steps: readonly AttendanceStep[]): number {
  const most = Math.max(2, ...steps.map(({ attended, absent }) => attended + absent));
  const unit = 10 ** Math.floor(Math.log10(most));
  const tops = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((digits) => digits * unit);
  return tops.find((top) => top >= most && top % 2 === 0) ?? 10 * unit;
}

/** How high a part of a bar is. */
export function heightOf(count: number, top: number): string {
  return `${(count / top) * 100}%`;
}

/** So many names have room below the bars of a narrow screen. */
const mostNames = 6;

/** The places of the bars that are named: evenly spread, from the first. */
export function labelledSteps(count: number): ReadonlySet<number> {
  const every = Math.ceil(count / mostNames);
  return new Set(Array.from({ length: count }, (_, place) => place).filter((place) => place % every === 0));
}
