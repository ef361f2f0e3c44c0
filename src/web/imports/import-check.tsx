import { useRef } from 'react';
import { checkImport, type ImportDetail } from '#contract/imports.ts';
import { follow } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { type ColumnChoices, storeUnsent } from './column-choices.ts';
import { ImportProgress } from './import-progress.tsx';
import { cacheDetail, clearCorrected } from './import-queries.ts';
import { isUnderWay, runWork, useWork } from './import-work.ts';

/** Checks all rows with the confirmed columns. */
export async function startCheck(id: number, choices: ColumnChoices): Promise<void> {
  clearCorrected(id);
  const { data } = await runWork({ which: id, kind: 'check' }, ({ onProgress }) =>
    follow(checkImport, { params: { id }, body: choices }, { onProgress }),
  );
  storeUnsent(id, null);
  cacheDetail(data);
}

interface CheckAgainProps {
  detail: ImportDetail;
  choices: ColumnChoices;
  onChecked?: () => void;
  onClosed: () => void;
}

/** Asks before all rows are checked again, which discards the choices for rows. */
export function CheckAgain({ detail: { id }, choices, onChecked, onClosed }: CheckAgainProps) {
  const checking = useWork(id);
  const isDone = useRef(false);
  return (
    <Confirm
      question="Periksa lagi semua baris?"
      action="Periksa lagi"
      isDanger={false}
      onConfirm={async () => {
        await startCheck(id, choices);
        isDone.current = true;
      }}
      onClosed={() => {
        onClosed();
        if (isDone.current) onChecked?.();
      }}
    >
      <p className="sentence">
        Sel yang sudah Anda perbaiki tetap. Pilihan untuk baris (Tambahkan, Perbarui, Lewati) dimulai lagi.
      </p>
      {isUnderWay(checking) && <ImportProgress work={checking} />}
    </Confirm>
  );
}
