/**
 * A whole number as Indonesians read it: 1.234.567. The first `Intl.NumberFormat` of a page would keep a slow computer busy
 * for a tenth of a second, just when its list is drawn.
 */
export function readableNumber(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, '.');
}
