import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { mostPhotos, type PhotoOwner } from '#contract/photos.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { type PhotoFile, readPhotos, withOwner } from './photo-files.ts';
import { PhotoGroup, photoStatuses } from './photo-group.tsx';
import { usePhotoSending } from './photo-sending.ts';
import { PhotoWork } from './photo-work.tsx';
import '../member.css';

/** Sets the photos of members from a folder, whose files are named after NPAs. */
export function PhotosPage() {
  // Another folder starts from the beginning.
  const [round, setRound] = useState(0);
  return (
    <Page title="Foto dari folder" subtitle={<Link to="/app/imports">Kembali ke Impor</Link>}>
      <PhotoRound key={round} onAgain={() => setRound(round + 1)} />
    </Page>
  );
}

function PhotoRound({ onAgain }: { onAgain: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [files, setFiles] = useState<PhotoFile[]>([]);
  const reader = useRef<AbortController | null>(null);
  useEffect(() => () => reader.current?.abort(), []);
  const reading = useMutation({
    mutationFn: (files: readonly File[]) => {
      reader.current?.abort();
      reader.current = new AbortController();
      return readPhotos(files, reader.current.signal);
    },
    onSuccess: (read) => {
      setFiles(read.files);
      setChosen(new Set(read.files.filter(({ status }) => status === 'ready').map(({ key }) => key)));
    },
  });
  const sending = usePhotoSending();
  const folder = reading.data;
  const isBegun = sending.isBusy || sending.isHalted || sending.outcome !== undefined;

  function choose(keys: readonly number[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const key of keys) {
      if (isChosen) next.add(key);
      else next.delete(key);
    }
    setChosen(next);
  }

  function chooseOwner(key: number, owner: PhotoOwner): void {
    const decided = withOwner(files, key, owner);
    setFiles(decided);
    if (decided.some((photo) => photo.key === key && photo.status === 'ready')) choose([key], true);
  }

  const isChoice = ({ status }: PhotoFile) => status === 'ready' || status === 'owned';
  return (
    <div className="stack">
      {!isBegun && <FolderChoice isBusy={reading.isPending} isAgain={folder !== undefined} onFiles={reading.mutate} />}
      {reading.error && <Alert kind="error">{reading.error.message}</Alert>}
      {folder && folder.beyond > 0 && (
        <Alert kind="warning">
          Paling banyak {readableNumber(mostPhotos)} foto sekaligus. {readableNumber(folder.beyond)} berikutnya belum
          ikut; pilih lagi setelah ini selesai.
        </Alert>
      )}
      {folder && (
        <PhotoWork
          photos={files.filter((photo) => isChoice(photo) && chosen.has(photo.key))}
          found={files.length}
          sending={sending}
          onAgain={onAgain}
        />
      )}
      {folder &&
        sending.outcome === undefined &&
        photoStatuses.map(({ status, title, note }) => (
          <PhotoGroup
            key={status}
            title={title}
            note={note}
            photos={files.filter((photo) => photo.status === status)}
            chosen={status === 'ready' || status === 'owned' ? chosen : undefined}
            faults={sending.faults}
            isDisabled={isBegun}
            onChoose={choose}
            onOwner={chooseOwner}
          />
        ))}
    </div>
  );
}

interface FolderChoiceProps {
  isBusy: boolean;
  isAgain: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Chooses a folder, or single files, because phones can't choose folders. */
function FolderChoice({ isBusy, isAgain, onFiles }: FolderChoiceProps) {
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
        <FileButton
          label={isAgain ? 'Pilih folder lain' : 'Pilih folder'}
          isFolder
          multiple
          disabled={isBusy}
          onFiles={onFiles}
        />
        <FileButton
          label={isAgain ? 'Pilih foto lain' : 'Pilih beberapa foto'}
          accept="image/jpeg,image/png"
          multiple
          disabled={isBusy}
          onFiles={onFiles}
        />
        <span role="status" className="muted">
          {isBusy && 'Foto sedang diperiksa…'}
        </span>
      </div>
    </section>
  );
}
