import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import { changeRegion, countRegionMembers, listRegions, type Region, removeRegion } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { useAskedToAdd } from '#web/lists/arrival.ts';
import { filteredAddress } from '#web/lists/list-address.ts';
import { useWholeList } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { formDialogs } from '#web/ui/form-dialogs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { actionColumn, CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { deletionOf, RemoveQuestion } from '#web/undo/remove-question.tsx';
import { regionExportColumns, regionExportName } from './region-export-columns.ts';

/** The regions that match a text. The previous ones stay until they are loaded. */
function regionsWith(search: string) {
  return queryOptions({
    queryKey: ['regions', 'list', search],
    queryFn: async ({ signal }) => ({
      list: { search },
      rows: (await call(listRegions, { query: { isAdmin: 'true', filter: search || undefined } }, { signal })).data,
    }),
    placeholderData: keepPreviousData,
  });
}

/** The number of members by region id. */
const regionMembers = queryOptions({
  queryKey: ['regions', 'members'],
  queryFn: async ({ signal }) => {
    const { data } = await call(countRegionMembers, {}, { signal });
    return new Map(data.map(({ region_id, members }) => [region_id, members]));
  },
});

const { EditDialog: RegionDialog, RestoredDialog: RestoredRegionDialog } = formDialogs<Region>(
  'region',
  async () => (await import('./region-form-dialog.tsx')).RegionFormDialog,
);

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

interface RegionMembersProps {
  region: Region;
  /** Text after the number. */
  noun?: string;
}

/** The number of a region's members, linked to them; nothing if there are none. */
function RegionMembers({ region, noun = '' }: RegionMembersProps) {
  const members = useQuery(regionMembers).data?.get(region.id) ?? 0;
  if (members === 0) return null;
  return (
    <Link
      className="name-link"
      to={`/app/membership?wilayah=${region.id}`}
      aria-label={`Lihat ${readableNumber(members)} anggota ${region.name}`}
    >
      {readableNumber(members)}
      {noun}
    </Link>
  );
}

interface RegionDeleteProps {
  region: Region;
  onClosed: () => void;
}

/** Deletes a region, after a question. The server refuses if it has members. */
function RegionDelete({ region, onClosed }: RegionDeleteProps) {
  const { id, name } = region;
  return (
    <RemoveQuestion
      question={deletionOf('name', name)}
      remove={() => call(removeRegion, { params: { id } })}
      done={`Wilayah ${name} dihapus.`}
      row={{ subject: 'regions', id }}
      onClosed={onClosed}
    >
      <p className="sentence">
        <RegionMembers region={region} noun=" anggota masih di wilayah ini" />
      </p>
    </RemoveQuestion>
  );
}

const plain: Column<Region>[] = [
  { key: 'id', title: 'ID', width: 40, card: 'fact', cell: (region) => region.id },
  {
    key: 'name',
    title: 'Name',
    width: 140,
    grow: true,
    card: 'title',
    cell: ({ name }) => <CellText text={name} />,
  },
  {
    key: 'code',
    title: 'Attribute',
    width: 70,
    card: 'fact',
    cell: ({ code }) => <CellText text={code} isCode />,
  },
  {
    key: 'members',
    title: 'Anggota',
    width: 76,
    align: 'end',
    card: 'fact',
    cell: (region) => <RegionMembers region={region} />,
  },
];

interface OnRow {
  onEdit: (region: Region) => void;
  onDelete: (region: Region) => void;
}

/** The columns. Without `actions` the list is read-only. */
function regionColumns(actions: OnRow | null): Column<Region>[] {
  if (!actions) return plain;
  return [...plain, actionColumn({ nameOf: ({ name }) => name, ...actions })];
}
