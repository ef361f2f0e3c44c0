import { applyImport, type ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { follow } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { closeCells, useCellEdits } from './cell-edits.ts';
import { ImportProgress } from './import-progress.tsx';
import { cacheDetail } from './import-queries.ts';
import { nouns, skippedOf } from './import-words.ts';
import { isUnderWay, runWork, useWork } from './import-work.ts';
import { OthersImport, useIsOthers } from './others-import.tsx';

interface ImportApplyProps {
  detail: ImportDetail;
  onClosed: () => void;
}

/** Shows what will be written, and applies the import. */
export function ImportApply({ detail, onClosed }: ImportApplyProps) {
  const { id, account_id, revision, subject, added, changed, counts } = detail;
  const applying = useWork(id);
  const isOthers = useIsOthers(detail);
  const skipped = skippedOf(detail);
  const unsaved = Object.values(useCellEdits(id)).flatMap(Object.keys).length;

  async function apply(): Promise<void> {
    const { data } = await runWork({ which: id, kind: 'apply' }, ({ onProgress }) =>
      follow(applyImport, { params: { id }, body: { account_id, revision } }, { onProgress }),
    );
    closeCells(id);
    cacheDetail(data);
  }

  return (
    <Confirm
      question={isOthers ? 'Terapkan impor milik orang lain?' : 'Terapkan impor?'}
      action="Terapkan impor"
      isDanger={false}
      onConfirm={apply}
      onClosed={onClosed}
      lastFocus={() => document.querySelector<HTMLElement>('.step-title')}
    >
      <OthersImport entry={detail} />
      <ul className="bullets">
        {added > 0 && (
          <li>
            {readableNumber(added)} {nouns[subject]} baru ditambahkan.
          </li>
        )}
        {changed > 0 && (
          <li>
            {readableNumber(changed)} {nouns[subject]} diperbarui.
          </li>
        )}
        {counts.wrong > 0 && <li>{readableNumber(counts.wrong)} baris salah tidak ikut.</li>}
        {skipped > 0 && <li>{readableNumber(skipped)} baris dilewati.</li>}
        {unsaved > 0 && (
          <li>{readableNumber(unsaved)} sel yang perbaikannya belum tersimpan ikut seperti dalam berkas.</li>
        )}
      </ul>
      <p className="sentence">Semuanya ditulis sekaligus, atau tidak sama sekali. Impor dapat diurungkan lagi.</p>
      {isUnderWay(applying) && <ImportProgress work={applying} />}
    </Confirm>
  );
}
