import { readableNumber } from '#contract/numbers.ts';
import { Question } from './column-question.tsx';

interface MergedCellsProps {
  cells: number;
  filled: boolean | null;
  isUnanswered: boolean;
  onChoose: (filled: boolean) => void;
}

/** Asks whether merged cells apply to each of their rows. */
export function MergedCells({ cells, filled, isUnanswered, onChoose }: MergedCellsProps) {
  return (
    <Question
      legend={`Sel gabungan di kolom ini mencakup ${readableNumber(cells)} baris di bawahnya. Isi ke bawah?`}
      fault={isUnanswered ? 'Pilih dahulu apakah sel gabungan diisi ke bawah.' : null}
      answers={[
        { value: true, isChosen: filled === true, text: 'Ya, isinya berlaku untuk setiap baris yang digabung' },
        { value: false, isChosen: filled === false, text: 'Tidak, hanya untuk baris pertamanya' },
      ]}
      onChoose={onChoose}
    />
  );
}
