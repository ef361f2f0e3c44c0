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

/** Asks whether what merged cells show is meant for every row that they go down in. */
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
  /** Null as long as nobody said. */
  isIt: boolean | null;
  isUnanswered: boolean;
  onChoose: (isIt: boolean) => void;
}

/** Asks what a column of days is whose header may mean the day of issue, or the day on which it ends. */
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
