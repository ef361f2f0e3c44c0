import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Instant } from '#web/fields/instant.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { FaultsButton } from './faults-button.tsx';
import { importUndo } from './import-queries.ts';
import { ImportUndo } from './import-undo.tsx';
import { importSubjectNames, nouns, skippedOf, undoneWords } from './import-words.ts';
import { isUndoable } from './imports-table.tsx';
import './import-result.css';
import { Button } from '#web/ui/button.tsx';

/** The result of an import, which can be undone, or of its undo. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
  const [isUndoing, setUndoing] = useState(false);
  return (
    <section className="card stack import-result" data-gap="6" aria-label="Hasil impor">
      {detail.state === 'undone' ? <Undone detail={detail} /> : <Applied detail={detail} />}
      <div className="row">
        {isUndoable(detail) && (
          <Button isDanger onClick={() => setUndoing(true)}>
            Urungkan impor
          </Button>
        )}
        {detail.counts.wrong > 0 && detail.keeps_rows && <FaultsButton detail={detail} />}
        {detail.operation_id !== null && (
          <Link className="button" to={`/app/history?operation_id=${detail.operation_id}`}>
            Lihat di Riwayat
          </Link>
        )}
        <Link className="button" to={detail.subject === 'members' ? '/app/membership' : '/app/wilayah'}>
          Ke daftar {nouns[detail.subject]}
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
      <dl className="columns import-counts">
        <Count name="Ditambahkan" count={added} />
        <Count name="Diperbarui" count={changed} />
        <Count name="Sudah sama" count={counts.same} />
        <Count name="Dilewati" count={skippedOf(detail)} />
        <Count name="Salah, tidak ikut" count={counts.wrong} />
      </dl>
      {applied_at !== null && (
        <p className="muted">
          Diterapkan <Instant at={applied_at} />.
        </p>
      )}
    </>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{readableNumber(count)}</dd>
    </div>
  );
}

function Undone({ detail: { subject, operation_id, undone_at } }: { detail: ImportDetail }) {
  const outcome = useQuery({ ...importUndo(operation_id ?? 0), enabled: operation_id !== null }).data;
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
