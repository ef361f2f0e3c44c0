import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mayUse } from '#contract/access.ts';
import type { Got } from '#contract/endpoint.ts';
import {
  addClass,
  addModule,
  type ClassForm,
  changeClass,
  classForm,
  orderFaults,
  type TrainingClass,
  trainingClass,
} from '#contract/training.ts';
import { calendarNow } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import { classStatusNames, classLabels as labels } from '#web/fields/field-names.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { useSession } from '#web/session/session.tsx';
import { ChoiceField } from '#web/ui/choice-fields.tsx';
import { MomentField } from '#web/ui/date-fields.tsx';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { optionsOf } from '#web/ui/filter-choice.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import type { Saving } from '#web/ui/form-saving.tsx';
import { formStart } from '#web/ui/form-values.ts';
import { FieldGroup, NumberField, TextField } from '#web/ui/schema-form.tsx';
import { namedChoices } from '#web/ui/select.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { trackedForm } from '#web/undo/tracked-form.ts';
import { modulesWith } from './training-queries.ts';

/** The fields of a class, in the order of the form. */
const classFields: FormFields<typeof classForm> = {
  schema: classForm,
  kinds: {
    module_id: 'number',
    title: 'text',
    starts_at: 'moment',
    ends_at: 'moment',
    place: 'text',
    region_id: 'number',
    capacity: 'number',
    status: 'text',
  },
};

/** The start of a class's form; null adds a class. */
function classStart(row: TrainingClass | null) {
  const moments = row && {
    starts_at: readableInstant(row.starts_at, calendarNow()),
    ends_at: readableInstant(row.ends_at, calendarNow()),
  };
  return formStart(classFields.kinds, row, row ? { ...row, ...moments } : { status: 'planned' });
}

const tracked = trackedForm('training_classes', { row: trainingClass, startOf: classStart, labels });

const noRegion = { value: '', label: 'Tanpa wilayah' };

function saveClass({ id, values, changed, version }: Saving<ClassForm>): Promise<Got<typeof changeClass>> {
  if (id === null) return call(addClass, { body: values });
  return call(changeClass, { params: { id }, body: { ...changed, ...(version && { version }) } });
}

async function checkOrder({ values }: Saving<ClassForm>): Promise<Texts> {
  return Object.fromEntries(orderFaults(values).map(({ field, message }) => [field, message]));
}

export function ClassFormDialog({ row, draft, onClose }: RowFormProps<TrainingClass>) {
  const modules = useQuery(modulesWith(''));
  const regions = useQuery(regionChoices);
  const start = draft ?? classStart(row);
  const moduleChoices = namedChoices(modules.data?.rows);
  const places = namedChoices(regions.data);

  function show(name: string, text: string) {
    if (text === '') return <span className="faint">(kosong)</span>;
    const choices = { module_id: moduleChoices, region_id: places, status: optionsOf(classStatusNames) };
    const known = name in choices ? choices[name as keyof typeof choices] : [];
    return <bdi translate="no">{known.find(({ value }) => value === text)?.label ?? text}</bdi>;
  }

  return (
    <FormDialog
      title={start.id === null ? 'Tambah kelas' : 'Ubah kelas'}
      kind="training class"
      start={start}
      fields={classFields}
      save={saveClass}
      {...tracked}
      added={({ data }) => ({ name: data.title, to: `/app/training/classes/${data.id}` })}
      canRepeat
      check={checkOrder}
      conflicts={{ ...tracked.conflicts, show }}
      size="large"
      aside={start.id !== null && <HistoryLink subject="training_classes" id={start.id} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldGroup title="Kelas">
            <ChoiceField
              form={form}
              name="module_id"
              label={labels.module_id}
              choices={moduleChoices}
              isLoading={modules.isPending}
              isSearchable
              placeholder="Pilih modul"
              hint={<ModuleHint isUnread={modules.isError} count={modules.data?.rows.length} onLeave={onClose} />}
            />
            <TextField form={form} name="title" label={labels.title} />
            <MomentField
              form={form}
              name="starts_at"
              label={labels.starts_at}
              hint="Misalnya 31-12-2026 09.00, waktu asosiasi."
            />
            <MomentField
              form={form}
              name="ends_at"
              label={labels.ends_at}
              dayOf="starts_at"
              hint="Jam saja berarti pada hari yang sama."
            />
          </FieldGroup>
          <FieldGroup title="Tempat dan peserta">
            <TextField form={form} name="place" label={labels.place} />
            <ChoiceField
              form={form}
              name="region_id"
              label={labels.region_id}
              choices={[noRegion, ...places]}
              isLoading={regions.isPending}
              isSearchable
              placeholder={noRegion.label}
              hint={regions.isError ? 'Daftar wilayah belum dapat dibaca. Periksa koneksi Anda.' : undefined}
            />
            <NumberField
              form={form}
              name="capacity"
              label={labels.capacity}
              hint="Jumlah kursi; kosong berarti tidak dibatasi."
            />
            <ChoiceField form={form} name="status" label={labels.status} choices={optionsOf(classStatusNames)} />
          </FieldGroup>
        </>
      )}
    </FormDialog>
  );
}

interface ModuleHintProps {
  isUnread: boolean;
  count: number | undefined;
  onLeave: () => void;
}

/** A class needs a module, so this links to where one is added. */
function ModuleHint({ isUnread, count, onLeave }: ModuleHintProps) {
  const mayAdd = mayUse(addModule.access, useSession().role);
  if (isUnread) return 'Daftar modul belum dapat dibaca. Periksa koneksi Anda.';
  if (count !== 0) return null;
  if (!mayAdd) return 'Belum ada modul. Minta admin membuatnya di bagian Modul.';
  return (
    <>
      Belum ada modul.{' '}
      <Link to="/app/training/modules" onClick={onLeave}>
        Buat modul
      </Link>
    </>
  );
}
