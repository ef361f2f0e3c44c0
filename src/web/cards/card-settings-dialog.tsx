import { useMutation } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import {
  type CardSettings,
  type CardSettingsForm,
  cardSettings,
  cardSettingsForm,
  changeCardSettings,
} from '#contract/cards.ts';
import { uploadPicture } from '#contract/pictures.ts';
import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import { cardSettingsLabels as labels } from '#web/fields/card-settings-labels.ts';
import { Button } from '#web/ui/button.tsx';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { FileButton } from '#web/ui/file-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import type { Saving } from '#web/ui/form-saving.tsx';
import { formStart, judgeForm } from '#web/ui/form-values.ts';
import { Field, FieldGroup, type FieldProps, NumberField, TextField } from '#web/ui/schema-form.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { trackedForm } from '#web/undo/tracked-form.ts';
import { CardDrawing } from './card-drawing.tsx';

const settingsFields: FormFields<typeof cardSettingsForm> = {
  schema: cardSettingsForm,
  kinds: {
    ...({ name: 'text', address: 'text', chairman: 'text', signature: 'reference', logo: 'reference' } as const),
    ...({ colour: 'text', back_text: 'text', valid_months: 'number' } as const),
  },
};

const settingsStart = (row: CardSettings) => formStart(settingsFields.kinds, row);

const tracked = trackedForm('card_settings', { row: cardSettings, startOf: settingsStart, labels });

function saveSettings({ changed, version }: Saving<CardSettingsForm>) {
  return call(changeCardSettings, { body: { ...changed, ...(version && { version }) } });
}

/** The card with the typed settings, or the last valid ones. */
function TypedCard({ texts }: { texts: Texts }) {
  const { values } = judgeForm(cardSettingsForm, settingsFields.kinds, useDeferredValue(texts));
  if (!values) return <p className="faint">Pratinjau kembali setelah isian yang salah diperbaiki.</p>;
  return <CardDrawing settings={values} />;
}

export function CardSettingsDialog({ row, draft, onClose }: RowFormProps<CardSettings>) {
  const start = draft ?? (row && settingsStart(row));
  if (!start) return null;
  return (
    <FormDialog
      title="Ubah kartu anggota"
      kind="card settings"
      start={start}
      fields={settingsFields}
      save={saveSettings}
      {...tracked}
      size="large"
      aside={<HistoryLink subject="card_settings" id={start.id ?? 1} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TypedCard texts={form.texts} />
          <FieldGroup title="Organisasi">
            <TextField form={form} name="name" label={labels.name} />
            <TextField form={form} name="address" label={labels.address} />
            <CardPictureField form={form} name="logo" label={labels.logo} />
            <TextField form={form} name="colour" label={labels.colour} hint="Ditulis seperti #b3202c." isLtr />
          </FieldGroup>
          <FieldGroup title="Ketua">
            <TextField form={form} name="chairman" label={labels.chairman} hint="Lengkap dengan gelar." />
            <CardPictureField form={form} name="signature" label={labels.signature} />
          </FieldGroup>
          <FieldGroup title="Sisi belakang dan masa berlaku">
            <Field form={form} name="back_text" label={labels.back_text} hint="Paling panjang 400 karakter.">
              {(control) => (
                <TextArea
                  {...control}
                  dir="auto"
                  rows={4}
                  value={form.texts.back_text}
                  onChange={({ target }) => form.set('back_text', target.value)}
                />
              )}
            </Field>
            <NumberField form={form} name="valid_months" label={labels.valid_months} hint="1 sampai 120 bulan." />
          </FieldGroup>
        </>
      )}
    </FormDialog>
  );
}

/** A picture for every card, shown on white. */
function CardPictureField<Name extends string>(props: FieldProps<Name>) {
  const { form, name, label } = props;
  const address = form.texts[name] ?? '';
  const sending = useMutation({
    mutationFn: async (file: File) => {
      form.hold(name, 'Tunggu sampai gambar selesai diunggah.');
      try {
        form.set(name, `/api/v1${(await upload(uploadPicture, {}, file)).path}`);
      } finally {
        form.hold(name, null);
      }
    },
  });
  return (
    <Field {...props} fault={form.faults[name] ?? sending.error?.message} hint="JPG atau PNG di bawah 2 MB.">
      {(control) => (
        <div className="row">
          {address !== '' && <img className="card-picture" src={address} alt={label} />}
          <FileButton
            {...control}
            label={address === '' ? 'Pilih gambar' : 'Ganti gambar'}
            accept="image/jpeg,image/png"
            disabled={sending.isPending}
            onFiles={([file]) => sending.mutate(file)}
          />
          {address !== '' && (
            <Button aria-label={`Hapus ${label}`} onClick={() => form.set(name, '')}>
              Hapus
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
