import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingModule } from '#contract/training.ts';
import { moduleLabels } from '#web/fields/field-names.ts';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { actionColumn } from '#web/ui/table/row-actions.tsx';

const plain: Column<TrainingModule>[] = [
  {
    key: 'name',
    title: moduleLabels.name,
    width: 150,
    grow: true,
    card: 'title',
    cell: ({ name }) => <CellText text={name} />,
  },
  {
    key: 'code',
    title: moduleLabels.code,
    width: 66,
    card: 'fact',
    cell: ({ code }) => <CellText text={code} isCode />,
  },
  {
    key: 'classes',
    title: 'Kelas',
    width: 54,
    card: 'fact',
    cell: ({ id, name, classes }) => (
      <Link
        className="name-link"
        to={`/app/training?module=${id}`}
        aria-label={`${readableNumber(classes)} kelas ${name}`}
      >
        {readableNumber(classes)}
      </Link>
    ),
  },
];

interface OnRow {
  onEdit: (row: TrainingModule) => void;
  onDelete: (row: TrainingModule) => void;
}

/** The columns. Without `actions` the list is read-only. */
export function moduleColumns(actions: OnRow | null): Column<TrainingModule>[] {
  if (!actions) return plain;
  return [...plain, actionColumn({ nameOf: ({ name }) => name, ...actions })];
}
