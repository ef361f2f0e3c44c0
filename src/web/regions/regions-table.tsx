import type { Region } from '#contract/regions.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';

const plain: Column<Region>[] = [
  { key: 'id', title: 'ID', width: 56, cell: (region) => region.id },
  { key: 'name', title: 'Name', width: 340, cell: (region) => <bdi>{region.name}</bdi> },
  {
    key: 'code',
    title: 'Attribute',
    width: 150,
    cell: (region) => (region.code === null ? '–' : <bdi dir="ltr">{region.code}</bdi>),
  },
];

interface OnRow {
  onEdit: (region: Region) => void;
  onDelete: (region: Region) => void;
}

/** The columns of the region list; without actions for those who may only read. */
export function regionColumns(actions: OnRow | null): Column<Region>[] {
  if (!actions) return plain;
  const { onEdit, onDelete } = actions;
  return [
    ...plain,
    {
      key: 'action',
      title: 'Action',
      width: 96,
      cell: (region) => (
        <RowActions name={region.name} onEdit={() => onEdit(region)} onDelete={() => onDelete(region)} />
      ),
    },
  ];
}
