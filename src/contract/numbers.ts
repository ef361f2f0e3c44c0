/**
 * A whole number as Indonesians read it: 1.234.567. The first `Intl.NumberFormat` of a page would keep a slow computer busy
 * for a tenth of a second, just when its list is drawn.
 */
export function readableNumber(whole: number): string {
  const digits = String(Math.abs(whole));
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return `${whole < 0 ? '-' : ''}${groups.join('.')}`;
}
