import { useId } from 'react';
import { mostPhotos } from '#contract/photos.ts';

interface FolderChoiceProps {
  isBusy: boolean;
  isAgain: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Chooses a folder, or single files, because phones can't choose folders. */
export function FolderChoice({ isBusy, isAgain, onFiles }: FolderChoiceProps) {
  return (
    <section className="card stack" aria-label="Pilih foto">
      <p>
        Setiap foto dipasang pada anggota yang NPA-nya mengawali nama berkas, misalnya{' '}
        <bdi translate="no" dir="ltr">
          K1.8001.jpg
        </bdi>{' '}
        atau{' '}
        <bdi translate="no" dir="ltr">
          K1.8001 Siti.png
        </bdi>
        ; huruf besar dan spasi diabaikan. Paling banyak {mostPhotos} foto sekaligus. Hasilnya diperlihatkan dahulu, dan
        dapat diurungkan sekaligus.
      </p>
      <div className="row">
        <Choice label={isAgain ? 'Pilih folder lain' : 'Pilih folder'} isFolder isBusy={isBusy} onFiles={onFiles} />
        <Choice label={isAgain ? 'Pilih foto lain' : 'Pilih beberapa foto'} isBusy={isBusy} onFiles={onFiles} />
        <span role="status" className="muted">
          {isBusy && 'Foto sedang diperiksa…'}
        </span>
      </div>
    </section>
  );
}

interface ChoiceProps extends Omit<FolderChoiceProps, 'isAgain'> {
  label: string;
  isFolder?: boolean;
}

function Choice({ label, isFolder = false, isBusy, onFiles }: ChoiceProps) {
  const id = useId();
  return (
    <span>
      <input
        id={id}
        type="file"
        multiple
        disabled={isBusy}
        className="visually-hidden"
        {...(isFolder ? { webkitdirectory: '' } : { accept: 'image/jpeg,image/png' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Otherwise choosing the same folder again would not fire the event.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <label htmlFor={id} className="button">
        {label}
      </label>
    </span>
  );
}
