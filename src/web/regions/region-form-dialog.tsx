import type { Got } from '#contract/endpoint.ts';
import { addRegion, changeRegion, type Region, type RegionForm, regionForm } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { regionLabels } from '#web/fields/field-names.ts';
import { marking } from '#web/lists/arrival.ts';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import type { Saving } from '#web/ui/form-saving.tsx';
import { formStart } from '#web/ui/form-values.ts';
import { TextField } from '#web/ui/schema-form.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { undoOfSave } from '#web/undo/undo.ts';

const regionFields: FormFields<typeof regionForm> = {
  schema: regionForm,
  kinds: { name: 'text', code: 'text', other_names: 'text' },
};

const masterdata = { category: 'masterdata', type: 'wilayah' } as const;

/** Other names are not in the specification, so they are only sent if they changed. */
function saveRegion({ id, values, changed }: Saving<RegionForm>): Promise<Got<typeof changeRegion>> {
  const { other_names, ...specified } = values;
  const isNew = id === null ? other_names !== null : 'other_names' in changed;
  const body = { ...specified, ...masterdata, ...(isNew && { other_names }) };
  return id === null ? call(addRegion, { body }) : call(changeRegion, { params: { id }, body });
}

export function RegionFormDialog({ row: region, draft, onClose }: RowFormProps<Region>) {
  const start = draft ?? formStart(regionFields.kinds, region);
  return (
    <FormDialog
      title={start.id === null ? 'Tambah wilayah' : 'Ubah wilayah'}
      kind="region"
      start={start}
      fields={regionFields}
      save={saveRegion}
      undoOf={undoOfSave('regions')}
      added={({ data }) => ({ name: data.name, to: '/app/wilayah', state: marking(data.id) })}
      canRepeat
      aside={start.id !== null && <HistoryLink subject="regions" id={start.id} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={regionLabels.name} />
          <TextField form={form} name="code" label={regionLabels.code} hint="Kode wilayah; boleh kosong." isLtr />
          <TextField
            form={form}
            name="other_names"
            label={regionLabels.other_names}
            hint="Sebutan lain dalam berkas impor, dipisah koma; boleh kosong."
          />
        </>
      )}
    </FormDialog>
  );
}
