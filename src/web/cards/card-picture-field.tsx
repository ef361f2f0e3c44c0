import { useMutation } from '@tanstack/react-query';
import { uploadPicture } from '#contract/files.ts';
import { upload } from '#web/api/upload.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, type FieldProps } from '#web/ui/schema-form.tsx';

/** A picture for every card, shown on white. */
export function CardPictureField<Name extends string>(props: FieldProps<Name>) {
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
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png"
            className="visually-hidden"
            disabled={sending.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Otherwise choosing the same file again would not fire the event.
              target.value = '';
              if (file) sending.mutate(file);
            }}
          />
          <label htmlFor={control.id} className="button">
            {address === '' ? 'Pilih gambar' : 'Ganti gambar'}
          </label>
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
