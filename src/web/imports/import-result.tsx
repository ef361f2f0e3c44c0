import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { downloadFaults } from '#contract/import-rows.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { readOperation } from '#contract/operations.ts';
import { call, download } from '#web/api/call.ts';
import { Instant } from '#web/fields/instant.tsx';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { Button } from '#web/ui/button.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { ImportUndo, isUndoable } from './import-questions.tsx';
import { importSubjectNames, nouns, skippedOf, undoneWords, valuesText } from './import-words.ts';

/** The result of an import, which can be undone, or of its undo. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
  const { id, subject, state, counts, keeps_rows, operation_id } = detail;
  const [isUndoing, setUndoing] = useState(false);
  return (
    <section className="card stack" data-gap="6" aria-label="Hasil impor">
      {state === 'undone' ? <Undone detail={detail} /> : <Applied detail={detail} />}
      <div className="row">
        {isUndoable(detail) && (
          <Button isDanger onClick={() => setUndoing(true)}>
            Urungkan impor
          </Button>
        )}
        {counts.wrong > 0 && keeps_rows && <FaultsButton id={id} />}
        {operation_id !== null && (
          <Link className="button" to={`/app/history?operation_id=${operation_id}`}>
            Lihat di Riwayat
          </Link>
        )}
        <Link className="button" to={subject === 'members' ? '/app/membership' : '/app/wilayah'}>
          Ke daftar {nouns[subject]}
        </Link>
      </div>
      {isUndoing && <ImportUndo entry={detail} onClosed={() => setUndoing(false)} />}
    </section>
  );
}

function Applied({ detail }: { detail: ImportDetail }) {
  const { subject, added, changed, counts, applied_at } = detail;
  return (
    <>
      <h2 className="step-title" tabIndex={-1}>
        Impor diterapkan: {readableNumber(added)} {nouns[subject]} ditambahkan, {readableNumber(changed)} diperbarui.
      </h2>
      <dl className="columns">
        {Object.entries({
          Ditambahkan: added,
          Diperbarui: changed,
          'Sudah sama': counts.same,
          Dilewati: skippedOf(detail),
          'Salah, tidak ikut': counts.wrong,
        }).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="large strong">{readableNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {detail.values.length > 0 && <p>{valuesText(detail)}</p>}
      {applied_at !== null && (
        <p className="muted">
          Diterapkan <Instant at={applied_at} />.
        </p>
      )}
    </>
  );
}

function Undone({ detail: { subject, operation_id, undone_at } }: { detail: ImportDetail }) {
  const outcome = useQuery({
    queryKey: ['imports', 'undo', operation_id],
    queryFn: async ({ signal }) =>
      (await call(readOperation, { params: { id: operation_id ?? 0 } }, { signal })).data.undo,
    enabled: operation_id !== null,
  }).data;
  return (
    <>
      <h2 className="step-title" tabIndex={-1}>
        Impor diurungkan{outcome && `: ${undoneWords(subject, outcome)}`}.
      </h2>
      {undone_at !== null && (
        <p className="muted">
          Diurungkan <Instant at={undone_at} />.
        </p>
      )}
      {outcome && outcome.left_total > 0 && (
        <>
          <p>
            <strong>
              {readableNumber(outcome.left_total)} {nouns[subject]} dibiarkan seperti sekarang:
            </strong>
          </p>
          <SkippedRows
            label={`${importSubjectNames[subject]} yang dibiarkan`}
            rows={outcome.left}
            total={outcome.left_total}
            addressOf={(id) => historyOf(subject, id)}
          />
        </>
      )}
    </>
  );
}

/** Downloads the faulty rows with their faults, to be corrected and imported again. */
export function FaultsButton({ id, size = 'middle' }: { id: number; size?: 'small' | 'middle' }) {
  const { isBusy, start } = useDownload('Baris yang salah tidak dapat diunduh.', async () =>
    saveFile(await download(downloadFaults, { params: { id } }), `baris_salah_impor_${id}.xlsx`),
  );
  return (
    <Button size={size} isBusy={isBusy} onClick={() => start()}>
      Unduh baris salah
    </Button>
  );
}
