import { useQuery } from '@tanstack/react-query';
import { readableNumber } from '#contract/numbers.ts';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import '#web/ui/rooms.css';
import { Link } from 'react-router';
import { type Month, monthInWords, readableDay } from '#contract/dates.ts';
import { type SerkomState, serkomStateNames } from '#contract/serkom.ts';
import { type CountsByState, monthsAhead } from '#contract/serkom-cockpit.ts';
import { serkomTones } from '#web/fields/serkom-tones.ts';
import { Page } from '#web/ui/page.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type ListProgress, LoadError } from '#web/ui/table/states.tsx';
import { type CountedGroup, membersAt, remindersAt } from './serkom-lists.ts';
import { serkomCounts } from './serkom-queries.ts';

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

type MonthCount = { month: Month; members: number };

/** The counts by the month in which the serkom ends, from the present month on. */
function SerkomMonths({ months }: { months: readonly MonthCount[] | undefined }) {
  const most = Math.max(1, ...(months ?? []).map(({ members }) => members));
  return (
    <section className="stack" data-gap="3" aria-labelledby="serkom-months">
      <h2 id="serkom-months">Menurut bulan berakhirnya</h2>
      <p className="faint">Dua belas bulan mulai bulan ini; bulan ini termasuk yang sudah berakhir.</p>
      <ol className="card serkom-months" aria-busy={months === undefined}>
        {months
          ? months.map((one) => <MonthRow key={one.month} {...one} most={most} />)
          : Array.from({ length: monthsAhead }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
              <li key={line} aria-hidden="true">
                <span className="waiting" />
              </li>
            ))}
      </ol>
    </section>
  );
}

function MonthRow({ month, members, most }: MonthCount & { most: number }) {
  const name = monthInWords(month);
  return (
    <li>
      <span>
        <bdi translate="no">{name}</bdi>
      </span>
      <span className="serkom-month-bar" aria-hidden="true">
        <span style={{ inlineSize: `${(members / most) * 100}%` }} />
      </span>
      <CountedLink count={members} of={`serkom berakhir ${name}`} counted={{ month }} />
      {members > 0 && <RemindLink of={`serkom berakhir ${name}`} counted={{ month }} />}
    </li>
  );
}

/** The most urgent first. */
const shown: readonly { state: SerkomState; meaning: string; isToBeReminded: boolean }[] = [
  { state: 'expired', meaning: 'Masa berlakunya sudah lewat.', isToBeReminded: true },
  { state: 'expiring', meaning: 'Berakhir hari ini sampai 90 hari lagi.', isToBeReminded: true },
  { state: 'valid', meaning: 'Berlaku lebih dari 90 hari lagi.', isToBeReminded: false },
  { state: 'unknown', meaning: 'Ada nomornya, tanggalnya belum tercatat.', isToBeReminded: true },
  { state: 'none', meaning: 'Nomor dan tanggal belum tercatat.', isToBeReminded: true },
];

function SerkomStates({ states }: { states: CountsByState | undefined }) {
  return (
    <ul className="columns number-cards" data-gap="4" aria-label="Menurut status serkom">
      {shown.map(({ state, meaning, isToBeReminded }) => {
        const name = serkomStateNames[state];
        return (
          <li key={state} className="card lines" data-gap="1" data-tone={serkomTones[state]}>
            <h2>{name}</h2>
            <CountedLink count={states?.[state]} of={`serkom ${name}`} counted={{ state }} />
            <p className="faint">{meaning}</p>
            {isToBeReminded && states && states[state] > 0 ? (
              <RemindLink of={`serkom ${name}`} counted={{ state }} />
            ) : (
              isToBeReminded && <span className="target" />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface RegionCount {
  id: number;
  name: string;
  total: number;
  states: CountsByState;
}

/** The counts by region and state. */
const columns: readonly Column<RegionCount>[] = [
  {
    key: 'name',
    title: 'Wilayah',
    width: 150,
    grow: true,
    pinned: 'start',
    cell: ({ name }) => (
      <strong className="two-lines" title={name}>
        <bdi translate="no">{name}</bdi>
      </strong>
    ),
  },
  ...shown.map(
    ({ state }): Column<RegionCount> => ({
      key: state,
      title: serkomStateNames[state],
      width: 92,
      align: 'end',
      cell: ({ id, name, states: counts }) => (
        <CountedLink
          count={counts[state]}
          of={`${name}, serkom ${serkomStateNames[state]}`}
          counted={{ state, region: id }}
        />
      ),
    }),
  ),
  {
    key: 'total',
    title: 'Jumlah',
    width: 82,
    align: 'end',
    cell: ({ id, name, total }) => <CountedLink count={total} of={name} counted={{ region: id }} />,
  },
  {
    key: 'action',
    title: 'Action',
    width: 96,
    cell: ({ id, name }) => <RemindLink of={name} counted={{ region: id }} />,
  },
];

interface SerkomRegionsProps {
  regions: readonly RegionCount[] | undefined;
  progress: ListProgress;
}

/** The counts by region. Regions without active members are left out. */
function SerkomRegions({ regions, progress }: SerkomRegionsProps) {
  return (
    <section className="stack serkom-regions" data-gap="3" aria-labelledby="serkom-regions">
      <h2 id="serkom-regions">Menurut wilayah</h2>
      <DataTable
        label="Serkom menurut wilayah"
        columns={columns}
        rows={regions}
        rowHeight={44}
        progress={progress}
        listKey="regions"
        empty={<p>Belum ada anggota berstatus Active.</p>}
      />
    </section>
  );
}

interface RemindLinkProps {
  /** Whom, in words, for screen readers. */
  of: string;
  counted: CountedGroup;
}

function RemindLink({ of, counted }: RemindLinkProps) {
  return (
    <Link className="target remind-link" to={remindersAt(counted)} aria-label={`Ingatkan: ${of}`}>
      Ingatkan
    </Link>
  );
}

interface CountedLinkProps {
  /** Undefined while it is unknown. */
  count: number | undefined;
  /** What it counts, in words, for screen readers. */
  of: string;
  counted: CountedGroup;
}

/** A number that links to the counted members, unless it is 0. */
function CountedLink({ count, of, counted }: CountedLinkProps) {
  if (count === undefined) return <span className="target faint">–</span>;
  if (count === 0) return <span className="target faint">0</span>;
  const number = readableNumber(count);
  return (
    <Link className="target name-link" to={membersAt(counted)} aria-label={`${number} anggota: ${of}`}>
      {number}
    </Link>
  );
}
