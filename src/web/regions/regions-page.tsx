import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import { changeRegion, type Region } from '#contract/regions.ts';
import { typed, useListInUrl } from '#web/lists/list-in-url.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { RegionDelete } from './region-delete.tsx';
import { regionExportColumns, regionExportName } from './region-export-columns.ts';
import { RegionDialog, RestoredRegionDialog } from './region-form.ts';
import { regionListAddress } from './region-list-url.ts';
import { regionsWith } from './region-queries.ts';
import { regionColumns } from './regions-table.tsx';

/** The regional chapters, with everything that is done to them. */
export function RegionsPage() {
  const { list, go, isTyped, tidying } = useListInUrl(regionListAddress);
  const asked = useQuery(regionsWith(list.filter));
  const mayChange = mayUse(changeRegion.access, useSession().role);
  const [editing, setEditing] = useState<{ region: Region | null } | null>(null);
  const [deleting, setDeleting] = useState<Region | null>(null);
  const columns = useMemo(
    () => regionColumns(mayChange ? { onEdit: (region) => setEditing({ region }), onDelete: setDeleting } : null),
    [mayChange],
  );
  const liftAll = () => go({ filter: '' });
  const { filter } = list;

  return (
    <Page
      title="Wilayah IKAI"
      actions={
        <>
          <ExportButton
            rows={asked.data?.rows}
            columns={regionExportColumns(asked.data?.rows ?? [])}
            fileName={regionExportName}
            noun="wilayah"
          />
          {mayChange && (
            <Link className="button" to="/app/imports?subject=regions">
              Impor
            </Link>
          )}
          {mayChange && (
            <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ region: null })}>
              Tambah
            </Button>
          )}
        </>
      }
    >
      {tidying}
      <ListFilters>
        <SearchBox
          label="Cari nama, kode, atau nama lain"
          value={filter}
          isTyped={isTyped}
          onSearch={(text) => go({ filter: text }, typed)}
        />
      </ListFilters>
      <FilterChips
        count={asked.data ? `${readableNumber(asked.data.rows.length)} wilayah` : ''}
        chips={filter === '' ? [] : [{ name: 'Cari', value: filter, clear: { filter: '' } }]}
        onLift={go}
        onLiftAll={liftAll}
      />
      <DataTable
        label="Daftar wilayah"
        columns={columns}
        rows={asked.data?.rows}
        rowHeight={48}
        minWidth={320}
        progress={asked}
        listKey={asked.data?.filter ?? ''}
        empty={
          filter !== '' ? (
            <>
              <p>Tidak ada wilayah yang cocok dengan filter ini.</p>
              <Button onClick={liftAll}>Hapus semua filter</Button>
            </>
          ) : (
            <p>Belum ada wilayah.</p>
          )
        }
      />
      {editing && <RegionDialog row={editing.region} onClose={() => setEditing(null)} />}
      {mayChange && <RestoredRegionDialog />}
      {deleting && <RegionDelete region={deleting} onClosed={() => setDeleting(null)} />}
    </Page>
  );
}
