import { useQuery } from '@tanstack/react-query';
import { readableNumber } from '#contract/numbers.ts';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import './serkom.css';
import { readableDay } from '#contract/dates.ts';
import { Page } from '#web/ui/page.tsx';
import { LoadError } from '#web/ui/table/data-table-states.tsx';
import { SerkomMonths } from './serkom-months.tsx';
import { serkomCounts } from './serkom-queries.ts';
import { SerkomRegions } from './serkom-regions.tsx';
import { SerkomStates } from './serkom-states.tsx';

/** The number of active members by state, month and region of their serkom. Each number links to its members. */
export function SerkomPage() {
  const query = useQuery(serkomCounts);
  const counts = query.data;
  const total = counts && readableNumber(counts.total);
  return (
    <Page
      title="Serkom"
      subtitle={
        counts ? (
          <ReplacedText>{`${total} anggota berstatus Active, per ${readableDay(counts.day)}`}</ReplacedText>
        ) : undefined
      }
    >
      {query.error && <LoadError progress={query} />}
      {counts?.total === 0 && (
        <p className="card sentence">
          Belum ada anggota berstatus Active. Begitu ada, di sini tampak serkom siapa yang berakhir kapan.
        </p>
      )}
      {(counts ? counts.total > 0 : !query.error) && (
        <>
          <SerkomStates states={counts?.states} />
          <SerkomMonths months={counts?.months} />
          <SerkomRegions regions={counts?.regions} progress={{ ...query, error: null }} />
        </>
      )}
    </Page>
  );
}
