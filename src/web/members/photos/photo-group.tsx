import { useEffect, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { PhotoFate, PhotoFile } from './photo-files.ts';

/** What is said of the files of each fate, in the order in which they are shown. */
export const fates: readonly { fate: PhotoFate; title: string; note?: string }[] = [
  { fate: 'ready', title: 'Siap dipasang' },
  {
    fate: 'owned',
    title: 'Sudah punya foto',
    note: 'Foto yang ada hanya diganti bila Anda mencentangnya. Yang diganti masih tersimpan sehari untuk diurungkan.',
  },
  {
    fate: 'double',
    title: 'Berkas kedua untuk anggota yang sama',
    note: 'Satu anggota mendapat satu foto: berkas yang namanya lebih dahulu.',
  },
  {
    fate: 'unknown',
    title: 'NPA tidak dikenal',
    note: 'Nama berkas harus diawali NPA anggota, misalnya K1.8001.jpg atau K1.8001 Siti.png.',
  },
  { fate: 'other', title: 'Bukan JPG atau PNG' },
];

interface PhotoGroupProps {
  title: string;
  note: string | undefined;
  photos: readonly PhotoFile[];
  /** Absent where nothing can be chosen. */
  chosen?: ReadonlySet<number> | undefined;
  faults: ReadonlyMap<number, string>;
  isDisabled: boolean;
  onChoose: (keys: readonly number[], isChosen: boolean) => void;
}

/** The files of one fate. */
export function PhotoGroup({ title, note, photos, chosen, faults, isDisabled, onChoose }: PhotoGroupProps) {
  if (photos.length === 0) return null;
  const keys = photos.map(({ key }) => key);
  const isAll = chosen !== undefined && keys.every((key) => chosen.has(key));
  return (
    <section className="card stack" aria-label={title}>
      <div className="row" data-apart>
        <h2>
          {title} ({readableNumber(photos.length)})
        </h2>
        {chosen && (
          <Checkbox isChecked={isAll} isDisabled={isDisabled} onChange={(isChosen) => onChoose(keys, isChosen)}>
            Pilih semua
          </Checkbox>
        )}
      </div>
      {note && <p className="muted">{note}</p>}
      <ul className="photo-files">
        {photos.map((photo) => (
          <li key={photo.key} className="row photo-file" data-line>
            {photo.fate !== 'other' && <Preview file={photo.file} />}
            {chosen ? (
              <Checkbox
                isChecked={chosen.has(photo.key)}
                isDisabled={isDisabled}
                onChange={(isChosen) => onChoose([photo.key], isChosen)}
              >
                <PhotoWords photo={photo} fault={faults.get(photo.key)} />
              </Checkbox>
            ) : (
              <PhotoWords photo={photo} fault={faults.get(photo.key)} />
            )}
            {photo.fate === 'owned' && photo.owner?.image_url && (
              <img
                className="photo photo-preview photo-now"
                src={`${photo.owner.image_url}?w=96`}
                alt="Foto sekarang"
                loading="lazy"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PhotoWords({ photo: { file, owner, isLarge }, fault }: { photo: PhotoFile; fault: string | undefined }) {
  return (
    <span className="lines">
      {owner && (
        <strong>
          <bdi>{owner.fullName}</bdi>
        </strong>
      )}
      <span className="muted">
        {owner && (
          <>
            <bdi dir="ltr">{owner.npa}</bdi> ·{' '}
          </>
        )}
        <bdi dir="ltr">{file.name}</bdi>
        {isLarge && ' · di atas 2 MB, diperkecil dan dipotong 3:4'}
      </span>
      {fault !== undefined && <span className="fault">{fault}</span>}
    </span>
  );
}

/** The picture in the file, drawn once it is in sight. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img className="photo photo-preview" src={url} alt="" loading="lazy" decoding="async" />;
}
