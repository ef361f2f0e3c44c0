import type { ImportField } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Question } from './column-question.tsx';
import { fieldName } from './import-words.ts';

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

interface OpenHeaderProps {
  mayBe: ImportField;
  /** Null until it is answered. */
  isIt: boolean | null;
  isUnanswered: boolean;
  onChoose: (isIt: boolean) => void;
}

/** Asks whether the dates of a column are the day of issue or the last valid day. */
export function OpenHeader({ mayBe, isIt, isUnanswered, onChoose }: OpenHeaderProps) {
  return (
    <Question
      legend="Tanggal apa ini? Judulnya dapat berarti keduanya."
      fault={isUnanswered ? 'Pilih dahulu tanggal apa ini.' : null}
      answers={[
        {
          value: true,
          isChosen: isIt === true,
          text: `Tanggal berakhirnya: diimpor sebagai ${fieldName('members', mayBe)}`,
        },
        { value: false, isChosen: isIt === false, text: 'Tanggal terbitnya: tidak diimpor' },
      ]}
      onChoose={onChoose}
    />
  );
}
