import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TrainingClass } from '#contract/training.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { useAskedToAdd } from '#web/lists/asked-to-add.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import './training.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ClassDelete } from './class-delete.tsx';
import { ClassFilters, classChips } from './class-filters.tsx';
import { ClassDialog, RestoredClassDialog } from './class-form.ts';
import { classListAddress } from './class-list-url.ts';
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
