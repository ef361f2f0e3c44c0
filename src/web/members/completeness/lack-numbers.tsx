import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Lack, type LackCounts, lackNames, lacks } from '#contract/completeness.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/table/states.tsx';
import { incompleteAt, lackCounts } from './completeness-list.ts';

interface RegionLacks {
  /** 0 for all regions. */
  id: number;
  name: string;
  lacks: LackCounts;
}

const everywhere = { id: 0, name: 'Semua wilayah' };

/** What is done about each lack. Only photos come together; the others are looked at one by one. */
const deeds = {
  photo: { verb: 'Unggah folder foto', to: '/app/imports/photos' },
  phone: { verb: 'Perbaiki nomornya' },
  email: { verb: 'Lengkapi emailnya' },
  npa_unlike: { verb: 'Periksa NPA-nya' },
  inactive: { verb: 'Periksa statusnya' },
} as const satisfies Record<Lack, { verb: string; to?: string }>;

interface NumberProps {
  lack: Lack;
  region: RegionLacks;
}

/** A number that links to its members. */
function LackNumber({ lack, region: { id, name, lacks: counts } }: NumberProps) {
  const count = readableNumber(counts[lack]);
  return (
    <Link
      className="target name-link"
      to={incompleteAt(lack, id === 0 ? null : id)}
      aria-label={`${count}: ${lackNames[lack].name}, ${name}`}
    >
      <bdi translate="no">{count}</bdi>
    </Link>
  );
}

const columnsOf = (shown: readonly Lack[]): Column<RegionLacks>[] => [
  {
    key: 'name',
    title: 'Wilayah',
    width: 150,
    grow: true,
    pinned: 'start',
    cell: ({ id, name }) => (
      <Link className="name-link two-lines" title={name} to={incompleteAt(null, id)}>
        <bdi translate="no">{name}</bdi>
      </Link>
    ),
  },
  ...shown.map(
    (lack): Column<RegionLacks> => ({
      key: lack,
      title: lackNames[lack].name,
      width: 110,
      align: 'end',
      cell: (region) => region.lacks[lack] > 0 && <LackNumber lack={lack} region={region} />,
    }),
  ),
];

/** How many members lack what, and what is done about it; by region on request. What nobody lacks is not shown. */
export function LackNumbers() {
  const counts = useQuery(lackCounts);
  const known = counts.data?.data;
  const shown = useMemo(() => lacks.filter((lack) => known && known.lacks[lack] > 0), [known]);
  const columns = useMemo(() => columnsOf(shown), [shown]);
  const [isOpen, setOpen] = useState(false);
  if (counts.error) return <LoadError progress={counts} />;
  if (!known) return <Skeleton lines={8} />;
  if (shown.length === 0) return <EmptyState>Tidak ada yang perlu dilengkapi.</EmptyState>;
  return (
    <>
      <ul className="columns number-cards" data-gap="4" aria-label="Yang kurang">
        {shown.map((lack) => {
          const { verb, to = incompleteAt(lack, null) }: { verb: string; to?: string } = deeds[lack];
          return (
            <li key={lack} className="card lines" data-gap="1">
              <h2>{lackNames[lack].name}</h2>
              <LackNumber lack={lack} region={{ ...everywhere, lacks: known.lacks }} />
              <p className="faint">{lackNames[lack].meaning}</p>
              <Link className="target" to={to}>
                {verb}
              </Link>
            </li>
          );
        })}
      </ul>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Menurut wilayah</summary>
        {isOpen && (
          <DataTable
            label="Yang kurang menurut wilayah"
            columns={columns}
            rows={known.regions.filter((region) => shown.some((lack) => region.lacks[lack] > 0))}
            rowHeight={44}
            progress={counts}
            listKey="lacks"
            empty={null}
          />
        )}
      </details>
    </>
  );
}
