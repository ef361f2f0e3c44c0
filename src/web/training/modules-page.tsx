import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useMemo, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { changeModule, removeModule, type TrainingModule } from '#contract/training.ts';
import { useAskedToAdd } from '#web/lists/arrival.ts';
import { filteredAddress } from '#web/lists/list-address.ts';
import { useWholeList } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import '#web/ui/rooms.css';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { moduleLabels } from '#web/fields/field-names.ts';
import { Button } from '#web/ui/button.tsx';
import { formDialogs } from '#web/ui/form-dialogs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { actionColumn, CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { deletionOf, RemoveQuestion } from '#web/undo/remove-question.tsx';
import { modulesWith } from './training-queries.ts';

const { EditDialog: ModuleDialog, RestoredDialog: RestoredModuleDialog } = formDialogs<TrainingModule>(
  'training module',
  async () => (await import('./module-form-dialog.tsx')).ModuleFormDialog,
);

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
      {deleting && (
        // The server refuses if it has classes.
        <RemoveQuestion
          question={deletionOf('modul', deleting.name)}
          remove={() => call(removeModule, { params: { id: deleting.id } })}
          done={`Modul ${deleting.name} dihapus.`}
          row={{ subject: 'training_modules', id: deleting.id }}
          onClosed={() => setDeleting(null)}
        />
      )}
    </ListScreen>
  );
}

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
function moduleColumns(actions: OnRow | null): Column<TrainingModule>[] {
  if (!actions) return plain;
  return [...plain, actionColumn({ nameOf: ({ name }) => name, ...actions })];
}
