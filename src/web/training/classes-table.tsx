import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { ClassSort, TrainingClass } from '#contract/training.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { actionColumn } from '#web/ui/table/row-actions.tsx';
import { ClassStatusMark } from './class-status.tsx';
import { hasBegun, seatsOf, timeLines } from './training-words.ts';

interface OnRow {
  onEdit: (one: TrainingClass) => void;
  onDelete: (one: TrainingClass) => void;
}

function Times({ of }: { of: TrainingClass }) {
  return (
    <span className="lines">
      {timeLines(of, useCalendar()).map((line) => (
        <bdi translate="no" key={line} dir="ltr">
          {line}
        </bdi>
      ))}
    </span>
  );
}

export function classColumns({ onEdit, onDelete }: OnRow): Column<TrainingClass, ClassSort['field']>[] {
  return [
    {
      key: 'title',
      title: 'Kelas',
      width: 226,
      grow: true,
      card: 'title',
      sortBy: 'title',
      cell: ({ id, title }) => (
        <Link
          data-opens-row
          className="two-lines name-link"
          to={`/app/training/classes/${id}`}
          dir="auto"
          title={title}
        >
          {title}
        </Link>
      ),
    },
    {
      key: 'times',
      title: 'Waktu',
      width: 132,
      card: 'line',
      sortBy: 'starts_at',
      cell: (one) => <Times of={one} />,
    },
    {
      key: 'module',
      title: 'Modul',
      width: 160,
      grow: true,
      card: 'line',
      sortBy: 'module',
      cell: ({ module_name }) => <CellText text={module_name} />,
    },
    {
      key: 'place',
      title: 'Tempat',
      width: 130,
      grow: true,
      card: 'line',
      cell: ({ place }) => <CellText text={place} />,
    },
    {
      key: 'region',
      title: 'Wilayah',
      width: 100,
      grow: true,
      card: 'fact',
      sortBy: 'region',
      cell: ({ region_name }) => <CellText text={region_name} />,
    },
    {
      key: 'participants',
      title: 'Peserta',
      width: 100,
      card: 'fact',
      cell: (one) => (
        <span className="lines">
          <bdi>{seatsOf(one)}</bdi>
          {hasBegun(one) && <bdi className="faint">{readableNumber(one.attended)} hadir</bdi>}
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      width: 112,
      card: 'fact',
      sortBy: 'status',
      cell: (one) => <ClassStatusMark trainingClass={one} />,
    },
    actionColumn({ nameOf: ({ title }) => title, onEdit, onDelete }),
  ];
}
