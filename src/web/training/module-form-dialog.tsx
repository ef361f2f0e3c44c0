import type { Got } from '#contract/endpoint.ts';
import {
  addModule,
  changeModule,
  type ModuleForm,
  moduleForm,
  type TrainingModule,
  trainingModule,
} from '#contract/training.ts';
import { call } from '#web/api/call.ts';
import { moduleLabels as labels } from '#web/fields/field-names.ts';
import { marking } from '#web/lists/arrival.ts';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import type { Saving } from '#web/ui/form-saving.tsx';
import { formStart } from '#web/ui/form-values.ts';
import { TextField } from '#web/ui/schema-form.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { trackedForm } from '#web/undo/tracked-form.ts';

const moduleFields: FormFields<typeof moduleForm> = { schema: moduleForm, kinds: { name: 'text', code: 'text' } };

const moduleStart = (row: TrainingModule | null) => formStart(moduleFields.kinds, row);

const tracked = trackedForm('training_modules', { row: trainingModule, startOf: moduleStart, labels });

function saveModule({ id, values, changed, version }: Saving<ModuleForm>): Promise<Got<typeof changeModule>> {
  if (id === null) return call(addModule, { body: values });
  return call(changeModule, { params: { id }, body: { ...changed, ...(version && { version }) } });
}

export function ModuleFormDialog({ row, draft, onClose }: RowFormProps<TrainingModule>) {
  const start = draft ?? moduleStart(row);
  return (
    <FormDialog
      title={start.id === null ? 'Tambah modul' : 'Ubah modul'}
      kind="training module"
      start={start}
      fields={moduleFields}
      save={saveModule}
      {...tracked}
      added={({ data }) => ({ name: data.name, to: '/app/training/modules', state: marking(data.id) })}
      canRepeat
      aside={start.id !== null && <HistoryLink subject="training_modules" id={start.id} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={labels.name} />
          <TextField form={form} name="code" label={labels.code} hint="Boleh kosong." isLtr />
        </>
      )}
    </FormDialog>
  );
}
