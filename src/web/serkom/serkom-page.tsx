import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import './serkom.css';
import { readableDay } from '#contract/dates.ts';
import { Trouble } from '#web/ui/data-table-states.tsx';
import { Page } from '#web/ui/page.tsx';
import { SerkomMonths } from './serkom-months.tsx';
import { serkomCounts } from './serkom-queries.ts';
import { SerkomRegions } from './serkom-regions.tsx';
import { SerkomStates } from './serkom-states.tsx';

/** How many active members have a serkom in which state, by month and by region; each number leads to its members. */
export function SerkomPage() {
  const asked = useQuery(serkomCounts);
  const counts = asked.data;
  const total = counts && readableNumber(counts.total);
  return (
    <Page
      title="Serkom"
      subtitle={
        counts ? (
          <bdi>
            {total} anggota berstatus Active, per {readableDay(counts.day)}
          </bdi>
        ) : undefined
      }
      actions={
        <>
          <Link className="button" to="/app/serkom/record">
            Catatan pengingat
          </Link>
          <Link className="button" data-kind="primary" to="/app/serkom/reminders">
            Ingatkan anggota
          </Link>
        </>
      }
    >
      {asked.error && <Trouble progress={asked} />}
      {(counts || !asked.error) && (
        <>
          <SerkomStates states={counts?.states} />
          <SerkomMonths months={counts?.months} />
          <SerkomRegions regions={counts?.regions} progress={{ ...asked, error: null }} />
        </>
      )}
    </Page>
  );
}
