import { useEffect, useId, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import type { PhotoOwner } from '#contract/photos.ts';
import { MemberSearch } from '#web/fields/member-search.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { PhotoFile, PhotoStatus } from './photo-files.ts';

/** The texts of each status, in the order of the screen. */
export const photoStatuses: readonly { status: PhotoStatus; title: string; note?: string }[] = [
  { status: 'ready', title: 'Siap dipasang' },
  {
    status: 'owned',
    title: 'Sudah punya foto',
    note: 'Foto yang ada hanya diganti bila Anda mencentangnya. Yang diganti masih tersimpan sehari untuk diurungkan.',
  },
  {
    status: 'several',
    title: 'Cocok dengan beberapa anggota',
    note: 'Nama berkas tidak dapat memuat garis miring dan tanda semacamnya, jadi NPA-nya tidak pasti. Pilih anggotanya.',
  },
  {
    status: 'double',
    title: 'Berkas kedua untuk anggota yang sama',
    note: 'Satu anggota mendapat satu foto: berkas yang namanya lebih dahulu.',
  },
  {
    status: 'unknown',
    title: 'NPA tidak dikenal',
    note: 'Nama berkas tidak diawali NPA anggota. Pilih anggotanya, atau ganti namanya menjadi misalnya K1.8001.jpg.',
  },
  { status: 'other', title: 'Bukan JPG atau PNG' },
];

interface PhotoGroupProps {
  title: string;
  note: string | undefined;
  photos: readonly PhotoFile[];
  /** Absent if nothing can be selected. */
  chosen?: ReadonlySet<number> | undefined;
  faults: ReadonlyMap<number, string>;
  isDisabled: boolean;
  onChoose: (keys: readonly number[], isChosen: boolean) => void;
  onOwner: (key: number, owner: PhotoOwner) => void;
}

/** The files of one status. */
export function PhotoGroup({ title, note, photos, chosen, faults, isDisabled, onChoose, onOwner }: PhotoGroupProps) {
  const [asking, setAsking] = useState<PhotoFile | null>(null);
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
      <ul className="columns">
        {photos.map((photo) => (
          <li key={photo.key} className="row photo-file" data-line>
            {photo.status !== 'other' && <Preview file={photo.file} />}
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
            {photo.status === 'several' &&
              photo.several.map((owner) => (
                <Button
                  key={owner.id}
                  size="small"
                  disabled={isDisabled}
                  aria-label={`${photo.file.name}: ${owner.npa} ${owner.fullName}`}
                  onClick={() => onOwner(photo.key, owner)}
                >
                  <bdi translate="no" dir="ltr">
                    {owner.npa}
                  </bdi>{' '}
                  <bdi translate="no">{owner.fullName}</bdi>
                </Button>
              ))}
            {photo.status === 'unknown' && (
              <Button
                size="small"
                disabled={isDisabled}
                aria-label={`${photo.file.name}: Pilih anggota…`}
                onClick={() => setAsking(photo)}
              >
                Pilih anggota…
              </Button>
            )}
            {photo.status === 'owned' && photo.owner?.image_url && (
              <img
                className="photo"
                src={`${photo.owner.image_url}?w=96`}
                alt="Foto sekarang"
                width={39}
                height={52}
                loading="lazy"
              />
            )}
          </li>
        ))}
      </ul>
      {asking && (
        <PhotoOwnerDialog
          file={asking.file}
          onChoose={(owner) => {
            setAsking(null);
            onOwner(asking.key, owner);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

function PhotoWords({ photo: { file, owner, isLarge }, fault }: { photo: PhotoFile; fault: string | undefined }) {
  return (
    <span className="lines">
      {owner && (
        <strong>
          <bdi translate="no">{owner.fullName}</bdi>
        </strong>
      )}
      <span className="muted">
        {owner && (
          <>
            <bdi translate="no" dir="ltr">
              {owner.npa}
            </bdi>{' '}
            ·{' '}
          </>
        )}
        <bdi translate="no" dir="ltr">
          {file.name}
        </bdi>
        {isLarge && ' · di atas 2 MB, diperkecil dan dipotong 3:4'}
      </span>
      {fault !== undefined && <span className="fault">{fault}</span>}
    </span>
  );
}

/** A preview of the file, loaded when it is visible. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img className="photo" src={url} alt="" width={39} height={52} loading="lazy" decoding="async" />;
}

interface PhotoOwnerDialogProps {
  file: File;
  onChoose: (owner: PhotoOwner) => void;
  onClose: () => void;
}

/** Finds the member whose photo a file is. */
function PhotoOwnerDialog({ file, onChoose, onClose }: PhotoOwnerDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={`Pilih anggota untuk ${file.name}`}
      size="middle"
      onClose={onClose}
      firstFocus={() => document.getElementById(id)?.querySelector<HTMLElement>('input')}
    >
      <div id={id} className="stack">
        <MemberSearch label="Anggota yang ditemukan" nobody="Tidak ada anggota yang cocok.">
          {(member, words) => (
            <button type="button" className="entry" onClick={() => onChoose(member)}>
              {words}
            </button>
          )}
        </MemberSearch>
      </div>
    </Dialog>
  );
}
