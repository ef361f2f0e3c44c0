import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { type ClassSort, removeClass, type TrainingClass, type TrainingModule } from '#contract/training.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { classStatusNames } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { regionFilter } from '#web/fields/region-filter.ts';
import { useEditedRows } from '#web/lists/edited-rows.tsx';
import { choiceFilter, dayFilters, type ListFilter } from '#web/lists/list-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { namedOptions, optionsOf } from '#web/ui/filter-choice.tsx';
import { CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { deletionOf } from '#web/undo/remove-question.tsx';
import { ClassDialog, RestoredClassDialog } from './class-form.ts';
import { ClassStatusMark } from './class-status.tsx';
import { type ClassList, classListAddress } from './training-lists.ts';
import { classPage, modulesWith } from './training-queries.ts';
import { hasBegun, seatsOf, timeLines } from './training-words.ts';

const nameOf = ({ title }: TrainingClass) => title;

export function ClassesPage() {
  const classes = useListPages(classListAddress, classPage);
  const { list } = classes;
  const modules = useQuery(modulesWith('')).data?.rows ?? [];
  const regions = useQuery(regionChoices).data ?? [];
  const edited = useEditedRows({
    EditDialog: ClassDialog,
    RestoredDialog: RestoredClassDialog,
    columns: classColumns,
    nameOf,
    // The server refuses if it has participants.
    removal: ({ id, title }) => ({
      question: deletionOf('kelas', title),
      remove: () => call(removeClass, { params: { id } }),
      done: `Kelas ${title} dihapus.`,
      row: { subject: 'training_classes', id },
    }),
  });

  return (
    <ListScreen
      title="Pelatihan"
      actions={edited.button}
      of={classes}
      noun="kelas"
      search="Cari judul, tempat, modul"
      filters={classFilters(list, modules, regions)}
      label="Daftar kelas"
      columns={edited.columns}
      rowHeight={52}
      empty="Belum ada kelas. Tekan Tambah untuk membuat yang pertama."
    >
      {edited.dialogs}
    </ListScreen>
  );
}

function classFilters(
  list: ClassList,
  modules: readonly TrainingModule[],
  regions: readonly Region[],
): ListFilter<ClassList>[] {
  return [
    choiceFilter({
      name: 'Modul',
      value: list.module_id,
      options: namedOptions(modules),
      isOfRows: true,
      change: (module_id) => ({ module_id }),
    }),
    regionFilter(regions, list.wilayah),
    choiceFilter({
      name: 'Status',
      value: list.state,
      options: optionsOf(classStatusNames),
      change: (state) => ({ state }),
    }),
    ...dayFilters(list),
  ];
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

const classColumns: readonly Column<TrainingClass, ClassSort['field']>[] = [
  {
    key: 'title',
    title: 'Kelas',
    width: 226,
    grow: true,
    card: 'title',
    sortBy: 'title',
    cell: ({ id, title }) => (
      <Link data-opens-row className="two-lines name-link" to={`/app/training/classes/${id}`} dir="auto" title={title}>
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
];
