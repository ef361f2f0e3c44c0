import type { Region } from '#contract/regions.ts';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { actionColumn } from '#web/ui/table/row-actions.tsx';
import { RegionMembers } from './region-members.tsx';

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
export function regionColumns(actions: OnRow | null): Column<Region>[] {
  if (!actions) return plain;
  return [...plain, actionColumn({ nameOf: ({ name }) => name, ...actions })];
}
