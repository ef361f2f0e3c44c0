import { Link } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import { changeModule, removeModule, type TrainingModule } from '#contract/training.ts';
import { call } from '#web/api/call.ts';
import { moduleLabels } from '#web/fields/field-names.ts';
import { useEditedRows } from '#web/lists/edited-rows.tsx';
import { filteredAddress } from '#web/lists/list-address.ts';
import { useWholeList } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { formDialogs } from '#web/ui/form-dialogs.tsx';
import { CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { deletionOf } from '#web/undo/remove-question.tsx';
import { modulesWith } from './training-queries.ts';

const forms = formDialogs<TrainingModule>(
  'training module',
  async () => (await import('./module-form-dialog.tsx')).ModuleFormDialog,
);

const nameOf = ({ name }: TrainingModule) => name;

/** The training modules. Only admins may change them. */
export function ModulesPage() {
  const modules = useWholeList(filteredAddress, ({ search }) => modulesWith(search));
  const mayChange = mayUse(changeModule.access, useSession().role);
  const edited = useEditedRows({
    ...forms,
    columns: moduleColumns,
    nameOf,
    // The server refuses if it has classes.
    removal: ({ id, name }) => ({
      question: deletionOf('modul', name),
      remove: () => call(removeModule, { params: { id } }),
      done: `Modul ${name} dihapus.`,
      row: { subject: 'training_modules', id },
    }),
    mayChange,
  });

  return (
    <ListScreen
      title="Modul pelatihan"
      actions={edited.button}
      of={modules}
      noun="modul"
      search="Cari nama atau kode"
      label="Daftar modul"
      columns={edited.columns}
      rowHeight={48}
      empty="Belum ada modul."
      leads={{ empty: mayChange && <Button onClick={edited.add}>Buat modul</Button> }}
    >
      {edited.dialogs}
    </ListScreen>
  );
}

const moduleColumns: readonly Column<TrainingModule>[] = [
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
