import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface LostZerosProps {
  detail: ImportDetail;
  isRestored: boolean;
  isDisabled: boolean;
  onChange: (isRestored: boolean) => void;
}

/** Phone numbers that a spreadsheet stored as numbers, and the choice to restore their zeros. */
export function LostZeros({ detail: { lost_zeros }, isRestored, isDisabled, onChange }: LostZerosProps) {
  if (lost_zeros === 0) return null;
  return (
    <div className="notice">
      <p>
        {readableNumber(lost_zeros)} nomor telepon tampaknya kehilangan nol di depan
        {isRestored ? '; nolnya dikembalikan.' : '.'}
      </p>
      <Checkbox isChecked={isRestored} isDisabled={isDisabled} onChange={onChange}>
        Kembalikan nol di depan (812… menjadi 0812…)
      </Checkbox>
    </div>
  );
}
