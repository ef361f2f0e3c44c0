import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ImportDetail } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Instant } from '#web/fields/instant.tsx';
import { useListInUrl } from '#web/lists/list-in-url.tsx';
import { AuthorName } from '#web/ui/author.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import './imports.css';
import { CheckStep } from './check-step.tsx';
import { ColumnStep } from './column-step.tsx';
import { type ImportView, importAddress } from './import-list-url.ts';
import { importDetailQuery } from './import-queries.ts';
import { ImportRemove } from './import-questions.tsx';
import { ImportResult } from './import-result.tsx';
import { nouns } from './import-words.ts';

/** One import at its present step: columns, rows or result. */
export function ImportPage() {
  const id = Number(useParams().id);
  const { list: view, go, canonicalRedirect } = useListInUrl(importAddress);
  const query = useQuery(importDetailQuery(id));
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);

  const detail = query.data;
  const isOpen = detail?.applied_at === null;
  const isAtColumns = detail?.state === 'read' || (isOpen && view.step === 'columns');
  useFocusOnStep(detail && (isAtColumns ? 'columns' : isOpen ? 'rows' : detail.state));
  const allImports = (
    <Link className="button" to="/app/imports">
      Semua impor
    </Link>
  );
  if (!detail) {
    return (
      <Page title="Impor" actions={allImports}>
        {query.error ? <LoadError progress={query} what="Impor" /> : <Loading />}
      </Page>
    );
  }
  return (
    <Page
      title={`Impor ${nouns[detail.subject]}`}
      subtitle={<Origin detail={detail} />}
      actions={
        <>
          {allImports}
          {isOpen && (
            <Button isDanger kind="text" onClick={() => setRemoving(true)}>
              Buang impor
            </Button>
          )}
        </>
      }
    >
      {canonicalRedirect}
      <Steps state={detail.state} isAtColumns={isAtColumns} onGo={(step) => go({ step })} />
      {isAtColumns && (
        <ColumnStep key={id} detail={detail} onChecked={() => go({ step: null, verdict: null, page: 1 })} />
      )}
      {isOpen && !isAtColumns && <CheckStep key={id} detail={detail} />}
      {!isOpen && <ImportResult detail={detail} />}
      {isRemoving && (
        <ImportRemove
          entry={detail}
          onRemoved={() => void navigate('/app/imports')}
          onClosed={() => setRemoving(false)}
        />
      )}
    </Page>
  );
}

/** When the step changes, keyboards and screen readers continue at its beginning. */
function useFocusOnStep(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== step)
      document.querySelector<HTMLElement>('.step-title')?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
}

function Origin({
  detail: { file_name, sheet, sheets, rows, account_name, account_email, at },
}: {
  detail: ImportDetail;
}) {
  return (
    <>
      <bdi translate="no">{file_name}</bdi>
      {sheet !== null && sheets.length > 1 && (
        <>
          {' '}
          (<bdi translate="no">{sheet}</bdi>)
        </>
      )}
      {` · ${readableNumber(rows)} baris · oleh `}
      <AuthorName name={account_name} email={account_email} />
      {', '}
      <Instant at={at} />
    </>
  );
}

interface StepsProps {
  state: ImportDetail['state'];
  isAtColumns: boolean;
  onGo: (step: ImportView['step']) => void;
}

/** The steps of an import. A checked one can go back to its columns. */
function Steps({ state, isAtColumns, onGo }: StepsProps) {
  const current = isAtColumns ? 1 : state === 'checked' ? 2 : 3;
  return (
    <ol className="row import-steps faint" aria-label="Langkah impor">
      {['Berkas', 'Kolom', 'Periksa', 'Selesai'].map((name, step) => (
        <li
          key={name}
          className="row"
          data-line
          data-gap="3"
          aria-current={step === current ? 'step' : undefined}
          data-done={step < current}
        >
          <span className="disc" aria-hidden="true">
            {step < current ? '✓' : step + 1}
          </span>
          {state === 'checked' && step !== current && (step === 1 || step === 2) ? (
            <button type="button" className="link" onClick={() => onGo(step === 1 ? 'columns' : null)}>
              {name}
            </button>
          ) : (
            name
          )}
          {step < current && <span className="visually-hidden"> (selesai)</span>}
        </li>
      ))}
    </ol>
  );
}
