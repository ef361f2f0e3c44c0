import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { changeRegion, type Region } from '#contract/regions.ts';
import { useAskedToAdd } from '#web/lists/asked-to-add.ts';
import { filteredAddress } from '#web/lists/list-address.ts';
import { useWholeList } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RegionDelete } from './region-delete.tsx';
import { regionExportColumns, regionExportName } from './region-export-columns.ts';
import { RegionDialog, RestoredRegionDialog } from './region-form.ts';
import { regionsWith } from './region-queries.ts';
import { regionColumns } from './regions-table.tsx';

export function RegionsPage() {
  const regions = useWholeList(filteredAddress, ({ search }) => regionsWith(search));
  const mayChange = mayUse(changeRegion.access, useSession().role);
  const [editing, setEditing] = useState<{ region: Region | null } | null>(null);
  useAskedToAdd(() => setEditing({ region: null }));
  const [deleting, setDeleting] = useState<Region | null>(null);
  const columns = useMemo(
    () => regionColumns(mayChange ? { onEdit: (region) => setEditing({ region }), onDelete: setDeleting } : null),
    [mayChange],
  );
  const rows = regions.shown?.rows;

  return (
    <ListScreen
      title="Wilayah IKAI"
      more={
        <>
          <ExportButton
            rows={rows}
            file={async (all) => ({ name: regionExportName, columns: regionExportColumns(all) })}
            noun="wilayah"
          />
          {mayChange && (
            <Link className="button" to="/app/imports?subject=regions">
              Impor
            </Link>
          )}
        </>
      }
      actions={
        mayChange && (
          <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ region: null })}>
            Tambah
          </Button>
        )
      }
      of={regions}
      noun="wilayah"
      search="Cari nama, kode, atau nama lain"
      label="Daftar wilayah"
      columns={columns}
      rowHeight={48}
      empty="Belum ada wilayah."
    >
      {editing && <RegionDialog row={editing.region} onClose={() => setEditing(null)} />}
      {mayChange && <RestoredRegionDialog />}
      {deleting && <RegionDelete region={deleting} onClosed={() => setDeleting(null)} />}
    </ListScreen>
  );
}
