import { useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { correctEqual, type EqualCells, equalCells } from './equal-cells.ts';

/** Offers to apply a correction to all equal cells. */
export function EqualCellsOffer({ id, equal }: { id: number; equal: EqualCells }) {
  const [isBusy, setBusy] = useState(false);

  async function apply() {
    setBusy(true);
    try {
      await correctEqual(id, equal);
    } finally {
      setBusy(false);
    }
  }

  return (
    <span className="row">
      <Button size="small" isBusy={isBusy} onClick={() => void apply()}>
        Terapkan ke {readableNumber(equal.rows)} sel yang sama
      </Button>
      <Button size="small" kind="text" disabled={isBusy} onClick={() => equalCells.set(id, null)}>
        Tidak
      </Button>
    </span>
  );
}
