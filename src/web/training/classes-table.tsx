import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { ClassStatusMark } from './class-status.tsx';
import { seatsOf, timeLines } from './training-words.ts';

interface OnRow {
  onEdit: (one: TrainingClass) => void;
  onDelete: (one: TrainingClass) => void;
}

/** In pixels. */
export const classesTableWidth = 1036;

export function classColumns({ onEdit, onDelete }: OnRow): Column<TrainingClass>[] {
  return [
    {
      key: 'title',
      title: 'Kelas',
      width: 226,
      sortBy: 'title',
      cell: ({ id, title }) => (
        <Link className="two-lines name-link" to={`/app/training/classes/${id}`} title={title}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      key: 'times',
      title: 'Waktu',
      width: 132,
      sortBy: 'starts_at',
      cell: (one) => (
        <span className="lines">
          {timeLines(one).map((line) => (
            <bdi key={line} dir="ltr">
              {line}
            </bdi>
          ))}
        </span>
      ),
    },
    {
      key: 'module',
      title: 'Modul',
      width: 160,
      sortBy: 'module_name',
      cell: ({ module_name }) => (
        <span className="two-lines" title={module_name}>
          <bdi>{module_name}</bdi>
        </span>
      ),
    },
    {
      key: 'place',
      title: 'Tempat',
      width: 130,
      cell: ({ place }) =>
        place === null ? (
          '–'
        ) : (
          <span className="two-lines" title={place}>
            <bdi>{place}</bdi>
          </span>
        ),
    },
    {
      key: 'region',
      title: 'Wilayah',
      width: 100,
      sortBy: 'region_name',
      cell: ({ region_name }) => <bdi>{region_name ?? '–'}</bdi>,
    },
    {
      key: 'participants',
      title: 'Peserta',
      width: 100,
      cell: (one) => (
        <span className="lines">
          <bdi>{seatsOf(one)}</bdi>
          <bdi className="faint">{readableNumber(one.attended)} hadir</bdi>
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      width: 112,
      sortBy: 'status',
      cell: ({ status }) => <ClassStatusMark status={status} />,
    },
    {
      key: 'action',
      title: 'Action',
      width: 76,
      pinned: 'end',
      cell: (one) => <RowActions name={one.title} onEdit={() => onEdit(one)} onDelete={() => onDelete(one)} />,
    },
  ];
}
