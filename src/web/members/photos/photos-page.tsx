import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { mostPhotos } from '#contract/photos.ts';
import './photos.css';
import { Alert } from '#web/ui/alert.tsx';
import { Page } from '#web/ui/page.tsx';
import { FolderChoice } from './folder-choice.tsx';
import { type PhotoFile, readPhotos } from './photo-files.ts';
import { PhotoGroup, photoStatuses } from './photo-group.tsx';
import { usePhotoSending } from './photo-sending.ts';
import { PhotoWork } from './photo-work.tsx';

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
  const reader = useRef<AbortController | null>(null);
  useEffect(() => () => reader.current?.abort(), []);
  const reading = useMutation({
    mutationFn: (files: readonly File[]) => {
      reader.current?.abort();
      reader.current = new AbortController();
      return readPhotos(files, reader.current.signal);
    },
    onSuccess: ({ files }) =>
      setChosen(new Set(files.filter(({ status }) => status === 'ready').map(({ key }) => key))),
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
          photos={folder.files.filter((photo) => isChoice(photo) && chosen.has(photo.key))}
          found={folder.files.length}
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
            photos={folder.files.filter((photo) => photo.status === status)}
            chosen={status === 'ready' || status === 'owned' ? chosen : undefined}
            faults={sending.faults}
            isDisabled={isBegun}
            onChoose={choose}
          />
        ))}
    </div>
  );
}
