/** The last page of a list. An empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The pages with a button: the first, the last and those around the present one. No single page is left out between two. */
export function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((one, index) => (one - (shown[index - 1] ?? 0) === 2 ? [one - 1, one] : [one]));
}
