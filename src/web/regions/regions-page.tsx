import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import { changeRegion, countRegionMembers, listRegions, type Region, removeRegion } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { useEditedRows } from '#web/lists/edited-rows.tsx';
import { filteredAddress } from '#web/lists/list-address.ts';
import { useWholeList } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { formDialogs } from '#web/ui/form-dialogs.tsx';
import { CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { deletionOf } from '#web/undo/remove-question.tsx';
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

const forms = formDialogs<Region>('region', async () => (await import('./region-form-dialog.tsx')).RegionFormDialog);

const nameOf = ({ name }: Region) => name;

export function RegionsPage() {
  const regions = useWholeList(filteredAddress, ({ search }) => regionsWith(search));
  const mayChange = mayUse(changeRegion.access, useSession().role);
  const edited = useEditedRows({
    ...forms,
    columns: regionColumns,
    nameOf,
    // The server refuses if it has members.
    removal: (region) => ({
      question: deletionOf('name', region.name),
      remove: () => call(removeRegion, { params: { id: region.id } }),
      done: `Wilayah ${region.name} dihapus.`,
      row: { subject: 'regions', id: region.id },
      children: (
        <p className="sentence">
          <RegionMembers region={region} noun=" anggota masih di wilayah ini" />
        </p>
      ),
    }),
    mayChange,
  });
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
      actions={edited.button}
      of={regions}
      noun="wilayah"
      search="Cari nama, kode, atau nama lain"
      label="Daftar wilayah"
      columns={edited.columns}
      rowHeight={48}
      empty="Belum ada wilayah."
    >
      {edited.dialogs}
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

const regionColumns: readonly Column<Region>[] = [
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
