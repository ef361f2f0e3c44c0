import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';

interface HeaderRowQuestionProps {
  detail: ImportDetail;
  /** Sets the header row, 0 for none; null if the file can't be read again here. */
  onChoose: ((headerRow: number) => void) | null;
  isDisabled: boolean;
}

/** Asks for a confirmation if the header row is only a guess. */
export function HeaderRowQuestion({ detail, onChoose, isDisabled }: HeaderRowQuestionProps) {
  const { title_row, title_row_because } = detail;
  if (title_row_because !== 'looks') return null;
  if (title_row === null) {
    return (
      <div className="notice" data-tone="warn">
        <p>
          <strong>Tampaknya tidak ada baris judul.</strong> Baris pertama dibaca sebagai data. Pilih isi setiap kolom,
          atau pilih baris judulnya.
        </p>
      </div>
    );
  }
  return (
    <div className="notice" data-tone="warn">
      <p>
        <strong>Apakah baris {readableNumber(title_row)} judul kolom?</strong> Judulnya tidak dikenal. Bila isinya data,
        baris itu tidak ikut diimpor.
      </p>
      {onChoose && (
        <span className="row">
          <Button size="small" disabled={isDisabled} onClick={() => onChoose(0)}>
            Tidak ada baris judul
          </Button>
          <Button size="small" disabled={isDisabled} onClick={() => onChoose(title_row)}>
            Ya, baris judul
          </Button>
        </span>
      )}
    </div>
  );
}
