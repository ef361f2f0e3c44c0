import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type LackCounts, lackNames, lacks } from '#contract/completeness.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { incompleteAt, lackCounts } from './completeness-list.ts';

interface RegionLacks {
  /** 0 for all regions. */
  id: number;
  name: string;
  lacks: LackCounts;
}

const columns: readonly Column<RegionLacks>[] = [
  {
    key: 'name',
    title: 'Wilayah',
    width: 150,
    grow: true,
    pinned: 'start',
    cell: ({ id, name }) => (
      <strong className="two-lines" title={name}>
        {id === 0 ? (
          name
        ) : (
          <Link className="name-link" to={incompleteAt(null, id)}>
            <bdi translate="no">{name}</bdi>
          </Link>
        )}
      </strong>
    ),
  },
  ...lacks.map(
    (lack): Column<RegionLacks> => ({
      key: lack,
      title: lackNames[lack].name,
      width: 88,
      align: 'end',
      cell: ({ id, name, lacks: counts }) =>
        counts[lack] === 0 ? (
          <span className="faint">0</span>
        ) : (
          <Link
            className="name-link"
            to={incompleteAt(lack, id === 0 ? null : id)}
            title={lackNames[lack].meaning}
            aria-label={`${readableNumber(counts[lack])}: ${lackNames[lack].name}, ${name}`}
          >
            {readableNumber(counts[lack])}
          </Link>
        ),
    }),
  ),
];

/** The number of members by lack and region. Each number links to its members. */
export function LackNumbers() {
  const counts = useQuery(lackCounts);
  const known = counts.data?.data;
  const rows = useMemo(
    () => known && [{ id: 0, name: 'Semua wilayah', lacks: known.lacks }, ...known.regions],
    [known],
  );
  return (
    <DataTable
      label="Perlu dilengkapi menurut wilayah"
      columns={columns}
      rows={rows}
      rowHeight={44}
      progress={counts}
      listKey="lacks"
      empty={<p>Belum ada anggota.</p>}
    />
  );
}
