import { useRef } from 'react';
import { checkImport, type ImportDetail } from '#contract/imports.ts';
import { follow } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { type ColumnChoices, keepUnsent } from './column-choices.ts';
import { ImportProgress } from './import-progress.tsx';
import { forgetCorrected, keepDetail } from './import-queries.ts';
import { isUnderWay, useWork, work } from './import-work.ts';

/** Has every row looked at, with the columns as they were confirmed. */
export async function startCheck(id: number, choices: ColumnChoices): Promise<void> {
  forgetCorrected(id);
  const { data } = await work({ which: id, kind: 'check' }, ({ onProgress }) =>
    follow(checkImport, { params: { id }, body: choices }, { onProgress }),
  );
  keepUnsent(id, null);
  keepDetail(data);
}

interface CheckAgainProps {
  detail: ImportDetail;
  choices: ColumnChoices;
  onChecked?: () => void;
  onClosed: () => void;
}

/** Asks before rows are looked at once more, for what was decided about them goes. */
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
