import { Link } from 'react-router';
import { type SerkomState, serkomStateNames } from '#contract/serkom.ts';
import type { CountsByState } from '#contract/serkom-cockpit.ts';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { ListProgress } from '#web/ui/table/data-table-states.tsx';
import { CountedLink } from './counted-link.tsx';
import { remindersAt } from './serkom-links.ts';

interface RegionCount {
  id: number;
  name: string;
  total: number;
  states: CountsByState;
}

const states: readonly SerkomState[] = ['expired', 'expiring', 'valid', 'unknown', 'none'];

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
  ...states.map(
    (state): Column<RegionCount> => ({
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
    cell: ({ id, name }) => (
      <Link className="target remind-link" to={remindersAt({ region: id })} aria-label={`Ingatkan: ${name}`}>
        Ingatkan
      </Link>
    ),
  },
];

interface SerkomRegionsProps {
  regions: readonly RegionCount[] | undefined;
  progress: ListProgress;
}

/** The counts by region. Regions without active members are left out. */
export function SerkomRegions({ regions, progress }: SerkomRegionsProps) {
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
