import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { removeClass, type TrainingClass, type TrainingModule } from '#contract/training.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { useAskedToAdd } from '#web/lists/asked-to-add.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import './training.css';
import { readableDay } from '#contract/dates.ts';
import type { Region } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { classStatusNames } from '#web/fields/field-names.ts';
import { RegionFilter, regionChip } from '#web/fields/region-filter.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { chipsOf, type FilterChip } from '#web/ui/filter-chips.tsx';
import { FilterChoice, namedOptions, optionsOf } from '#web/ui/filter-choice.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { deletionOf, RemoveQuestion } from '#web/undo/remove-question.tsx';
import { ClassDialog, RestoredClassDialog } from './class-form.ts';
import { type ClassList, classListAddress } from './class-list-url.ts';
import { classColumns } from './classes-table.tsx';
import { classPage, modulesWith } from './training-queries.ts';

export function ClassesPage() {
  const classes = useListPages(classListAddress, classPage);
  const { list, refilter } = classes;
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
      filters={<ClassFilters list={list} modules={modules} regions={regions} onChange={refilter} />}
      chips={classChips(list, { modules, regions })}
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

interface Known {
  modules: readonly Pick<TrainingModule, 'id' | 'name'>[];
  regions: readonly Pick<Region, 'id' | 'name'>[];
}

interface ClassFiltersProps extends Known {
  list: ClassList;
  onChange: (change: Partial<ClassList>) => void;
}

function ClassFilters({ list, modules, regions, onChange }: ClassFiltersProps) {
  return (
    <>
      <FilterChoice
        name="Modul"
        isOfRows
        value={list.module}
        options={namedOptions(modules)}
        onChoose={(chosen) => onChange({ module: chosen })}
      />
      <RegionFilter regions={regions} value={list.wilayah} onChoose={(chosen) => onChange({ wilayah: chosen })} />
      <FilterChoice
        name="Status"
        value={list.status}
        options={optionsOf(classStatusNames)}
        onChoose={(chosen) => onChange({ status: chosen })}
      />
      <DayChoice name="Dari" label="Dari tanggal" value={list.from} onChoose={(from) => onChange({ from })} />
      <DayChoice name="Sampai" label="Sampai tanggal" value={list.to} onChoose={(to) => onChange({ to })} />
    </>
  );
}

/** The chips of the active filters. */
function classChips(list: ClassList, { modules, regions }: Known): FilterChip<ClassList>[] {
  const { module, wilayah, status, from, to } = list;
  const moduleName = modules.find(({ id }) => id === module)?.name ?? String(module);
  return chipsOf<ClassList>(
    module !== null && { name: 'Modul', value: moduleName, isSelect: true, clear: { module: null } },
    regionChip(regions, wilayah),
    status && { name: 'Status', value: classStatusNames[status], isSelect: true, clear: { status: null } },
    from !== null && { name: 'Dari', value: readableDay(from), clear: { from: null } },
    to !== null && { name: 'Sampai', value: readableDay(to), clear: { to: null } },
  );
}
