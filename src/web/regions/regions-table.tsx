import type { Region } from '#contract/regions.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';

const plain: Column<Region>[] = [
  { key: 'id', title: 'ID', width: 44, cell: (region) => region.id },
  {
    key: 'name',
    title: 'Name',
    width: 166,
    cell: ({ name }) => (
      <span className="two-lines" title={name}>
        <bdi>{name}</bdi>
      </span>
    ),
  },
  {
    key: 'code',
    title: 'Attribute',
    width: 76,
    cell: ({ code }) =>
      code === null ? (
        '–'
      ) : (
        <span className="two-lines" title={code}>
          <bdi dir="ltr">{code}</bdi>
        </span>
      ),
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
      width: 76,
      cell: (region) => (
        <RowActions name={region.name} onEdit={() => onEdit(region)} onDelete={() => onDelete(region)} />
      ),
    },
  ];
}
