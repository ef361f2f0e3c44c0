import type { ImportField } from '#contract/import-columns.ts';
import { readableNumber } from '#contract/numbers.ts';
import { isOfDays } from './column-choices.ts';
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

const ofDays = {
  legend: 'Tanggal apa ini? Judulnya dapat berarti keduanya.',
  unanswered: 'Pilih dahulu tanggal apa ini.',
  isIt: 'Tanggal berakhirnya',
  isNot: 'Tanggal terbitnya',
};

const ofTexts = {
  legend: 'Apa isi kolom ini? Judulnya tidak cukup untuk memastikannya.',
  unanswered: 'Pilih dahulu apa isi kolom ini.',
  isIt: 'Ya',
  isNot: 'Bukan',
};

/** Asks what a column is whose header may mean its field or something else. */
export function OpenHeader({ mayBe, isIt, isUnanswered, onChoose }: OpenHeaderProps) {
  const words = isOfDays(mayBe) ? ofDays : ofTexts;
  return (
    <Question
      legend={words.legend}
      fault={isUnanswered ? words.unanswered : null}
      answers={[
        { value: true, isChosen: isIt === true, text: `${words.isIt}: diimpor sebagai ${fieldName('members', mayBe)}` },
        { value: false, isChosen: isIt === false, text: `${words.isNot}: tidak diimpor` },
      ]}
      onChoose={onChoose}
    />
  );
}
