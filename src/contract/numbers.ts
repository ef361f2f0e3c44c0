/**
 * Indonesian notation: 1.234.567. Not `Intl.NumberFormat`, whose first use blocks a slow computer for 0.1 s while the
 * list is drawn.
 */
export function readableNumber(whole: number): string {
  const digits = String(Math.abs(whole));
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return `${whole < 0 ? '-' : ''}${groups.join('.')}`;
}
