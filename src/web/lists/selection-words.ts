import { readableNumber } from '#contract/numbers.ts';
import type { ListSelection } from '#web/ui/table/selection.tsx';

/** The selection of members in a sentence; empty if there is none. `most` can be selected one by one. */
export function selectionWords(
  selection: Omit<ListSelection<never>, 'rows' | 'isSelected' | 'select' | 'forget'>,
  most: number,
): string {
  const { isAll, count, elsewhere, isPageOfMore, surprise } = selection;
  if (surprise === 'filters changed') return 'Filternya berubah: pilihan semua yang cocok berakhir.';
  if (surprise === 'too many') {
    return `Paling banyak ${readableNumber(most)} anggota dapat dipilih satu per satu. ${readableNumber(count)} tetap dipilih; untuk lebih banyak, pilih semua yang cocok dengan filter.`;
  }
  if (count === 0) return '';
  if (isAll) return `Semua ${readableNumber(count)} yang cocok dipilih.`;
  if (elsewhere > 0) return `${readableNumber(count)} dipilih, ${readableNumber(elsewhere)} di luar halaman ini.`;
  return isPageOfMore ? `Semua ${readableNumber(count)} di halaman ini dipilih.` : `${readableNumber(count)} dipilih.`;
}
