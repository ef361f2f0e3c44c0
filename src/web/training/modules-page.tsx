import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useMemo, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { changeModule, type TrainingModule } from '#contract/training.ts';
import { useAskedToAdd } from '#web/lists/asked-to-add.ts';
import { filteredAddress } from '#web/lists/list-address.ts';
import { useWholeList } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import './training.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ModuleDelete } from './module-delete.tsx';
import { ModuleDialog, RestoredModuleDialog } from './module-form.ts';
import { moduleColumns } from './modules-table.tsx';
import { modulesWith } from './training-queries.ts';

/** The training modules. Only admins may change them. */
export function ModulesPage() {
  const modules = useWholeList(filteredAddress, ({ search }) => modulesWith(search));
  const mayChange = mayUse(changeModule.access, useSession().role);
  const [editing, setEditing] = useState<{ row: TrainingModule | null } | null>(null);
  useAskedToAdd(() => setEditing({ row: null }));
  const [deleting, setDeleting] = useState<TrainingModule | null>(null);
  const columns = useMemo(
    () => moduleColumns(mayChange ? { onEdit: (row) => setEditing({ row }), onDelete: setDeleting } : null),
    [mayChange],
  );

  return (
    <ListScreen
      title="Modul pelatihan"
      actions={
        mayChange && (
          <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ row: null })}>
            Tambah
          </Button>
        )
      }
      of={modules}
      noun="modul"
      search="Cari nama atau kode"
      label="Daftar modul"
      columns={columns}
      rowHeight={48}
      empty="Belum ada modul."
      leads={{ empty: mayChange && <Button onClick={() => setEditing({ row: null })}>Buat modul</Button> }}
    >
      {editing && <ModuleDialog row={editing.row} onClose={() => setEditing(null)} />}
      {mayChange && <RestoredModuleDialog />}
      {deleting && <ModuleDelete trainingModule={deleting} onClosed={() => setDeleting(null)} />}
    </ListScreen>
  );
}
