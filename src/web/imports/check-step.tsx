import type { ReactNode } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { usePage } from '#web/lists/list-pages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ApplyBar } from './apply-bar.tsx';
import { CheckNotices } from './check-notices.tsx';
import { type ImportView, importAddress } from './import-list-url.ts';
import { importRows } from './import-queries.ts';
import { RowList } from './row-list.tsx';
import { VerdictFilter } from './verdict-filter.tsx';

interface CheckStepProps {
  detail: ImportDetail;
  view: ImportView;
  go: (change: Partial<ImportView>) => void;
  /** To be rendered: replaces this view by another one. */
  redirectTo: (change: Partial<ImportView>) => ReactNode;
  isApplying: boolean;
  onApply: () => void;
}

/** The result of the check for every row, and the choices that are left. */
export function CheckStep({ detail, view, go, redirectTo, isApplying, onApply }: CheckStepProps) {
  const { result, shown, beyond } = usePage(view, importRows(detail.id, view));

  return (
    <>
      {beyond !== null && redirectTo({ page: beyond })}
      <h2 className="visually-hidden step-title" tabIndex={-1}>
        Hasil periksa
      </h2>
      <CheckNotices detail={detail} />
      <VerdictFilter detail={detail} verdict={view.verdict} onChoose={(verdict) => go({ verdict, page: 1 })} />
      <RowList
        detail={detail}
        rows={shown?.rows}
        progress={result}
        listKey={shown ? importAddress.write({ ...shown.view, step: null }).toString() : ''}
        empty={
          view.verdict === null ? (
            <p>Berkas ini tidak memuat baris.</p>
          ) : (
            <>
              <p>Tidak ada baris dengan hasil ini.</p>
              <Button onClick={() => go({ verdict: null, page: 1 })}>Tampilkan semua baris</Button>
            </>
          )
        }
      />
      <Pager
        page={view.page}
        pageSize={view.pageSize}
        pageSizes={importAddress.pageSizes}
        total={shown?.total ?? 0}
        onPage={(page) => go({ page })}
        onPageSize={(pageSize) => go({ pageSize, page: 1 })}
      />
      <ApplyBar
        detail={detail}
        isAsking={isApplying}
        onApply={onApply}
        onDecide={() => go({ verdict: 'possible', page: 1 })}
      />
    </>
  );
}
