import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { removeClass, type TrainingClass, type TrainingModule } from '#contract/training.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { useAskedToAdd } from '#web/lists/asked-to-add.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import './training.css';
import type { Region } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { classStatusNames } from '#web/fields/field-names.ts';
import { regionFilter } from '#web/fields/region-filter.ts';
import { choiceFilter, dayFilters, type ListFilter } from '#web/lists/list-filter.tsx';
import { Button } from '#web/ui/button.tsx';
import { namedOptions, optionsOf } from '#web/ui/filter-choice.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { deletionOf, RemoveQuestion } from '#web/undo/remove-question.tsx';
import { ClassDialog, RestoredClassDialog } from './class-form.ts';
import { classColumns } from './classes-table.tsx';
import { type ClassList, classListAddress } from './training-lists.ts';
import { classPage, modulesWith } from './training-queries.ts';

export function ClassesPage() {
  const classes = useListPages(classListAddress, classPage);
  const { list } = classes;
  const modules = useQuery(modulesWith('')).data?.rows ?? [];
  const regions = useQuery(regionChoices).data ?? [];
  const [editing, setEditing] = useState<{ one: TrainingClass | null } | null>(null);
  useAskedToAdd(() => setEditing({ one: null }));
  const [deleting, setDeleting] = useState<TrainingClass | null>(null);
  const columns = useMemo(() => classColumns({ onEdit: (one) => setEditing({ one }), onDelete: setDeleting }), []);

  return (
    <ListScreen
      title="Pelatihan"
      actions={
        <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ one: null })}>
          Tambah
        </Button>
      }
      of={classes}
      noun="kelas"
      search="Cari judul, tempat, modul"
      filters={classFilters(list, modules, regions)}
      label="Daftar kelas"
      columns={columns}
      rowHeight={52}
      empty="Belum ada kelas. Tekan Tambah untuk membuat yang pertama."
    >
      {editing && <ClassDialog row={editing.one} onClose={() => setEditing(null)} />}
      <RestoredClassDialog />
      {deleting && <ClassDelete trainingClass={deleting} onClosed={() => setDeleting(null)} />}
    </ListScreen>
  );
}

interface ClassDeleteProps {
  trainingClass: TrainingClass;
  onClosed: () => void;
}

/** Deletes a class, after a question. The server refuses if it has participants. */
function ClassDelete({ trainingClass: { id, title }, onClosed }: ClassDeleteProps) {
  return (
    <RemoveQuestion
      question={deletionOf('kelas', title)}
      remove={() => call(removeClass, { params: { id } })}
      done={`Kelas ${title} dihapus.`}
      row={{ subject: 'training_classes', id }}
      onClosed={onClosed}
    />
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
