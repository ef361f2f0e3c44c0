import { useEffect } from 'react';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { undoOfOperation } from '#web/undo/undo.ts';
import type { PhotoFile } from './photo-files.ts';
import type { usePhotoSending } from './photo-sending.ts';

interface PhotoWorkProps {
  /** The selected photos. */
  photos: readonly PhotoFile[];
  /** The number of files. */
  found: number;
  sending: ReturnType<typeof usePhotoSending>;
  onAgain: () => void;
}

/** The start, progress and result of the work. */
export function PhotoWork({ photos, found, sending, onAgain }: PhotoWorkProps) {
  const { stored, faults, failure, outcome, isBusy, isApplying, isHalted } = sending;
  const arrived = photos.filter(({ key }) => stored.has(key)).length;
  const failed = photos.filter(({ key }) => faults.has(key));
  const replaced = photos.filter(({ status }) => status === 'owned').length;
  const operation = outcome?.operation_id ?? null;
  const changed = outcome?.changed ?? 0;

  useEffect(() => {
    if (operation === null) return;
    notify.success(`Foto ${readableNumber(changed)} anggota dipasang.`, {
      id: `operation ${operation}`,
      action: undoOfOperation(operation, 'members'),
      isAboutMany: true,
    });
  }, [operation, changed]);

  if (outcome) {
    const left = [
      ...failed.map(({ key, file }) => ({ id: -1 - key, name: file.name, reason: faults.get(key) ?? '' })),
      ...outcome.refused,
    ];
    return (
      <section className="card stack" aria-label="Hasil">
        <p role="status">
          Foto {readableNumber(changed)} anggota dipasang. Semuanya dapat diurungkan sekaligus di{' '}
          <Link to="/app/history">Riwayat</Link>.
        </p>
        {left.length > 0 && (
          <>
            <p>{readableNumber(left.length)} foto tidak dipasang:</p>
            <SkippedRows label="Yang tidak dipasang" rows={left} total={left.length} />
          </>
        )}
        <div className="row">
          <Button onClick={onAgain}>Pilih foto lain</Button>
        </div>
      </section>
    );
  }

  if (isBusy) {
    return (
      <section className="card row foot" data-apart aria-label="Pemasangan foto">
        <WorkProgress
          label={isApplying ? 'Foto sedang dipasang…' : 'Foto sedang diunggah…'}
          progress={{ done: arrived + failed.length, total: photos.length }}
        />
        {!isApplying && <Button onClick={sending.stop}>Hentikan</Button>}
      </section>
    );
  }

  if (isHalted || failure) {
    return (
      <section className="card stack foot" aria-label="Pemasangan foto">
        {failure && <Alert kind="error">{failure.message}</Alert>}
        <p role="status">
          {failure ? 'Belum selesai.' : 'Dihentikan.'} {readableNumber(arrived)} dari {readableNumber(photos.length)}{' '}
          foto sudah diunggah. Foto anggota belum ada yang berubah.
        </p>
        <div className="row">
          <Button kind="primary" onClick={() => sending.send(photos)}>
            Lanjutkan
          </Button>
          {arrived > 0 && arrived < photos.length && (
            <Button onClick={() => sending.applyStored(photos)}>Pasang {readableNumber(arrived)} foto ini saja</Button>
          )}
          <Button onClick={onAgain}>Batal</Button>
        </div>
      </section>
    );
  }

  return (
    <section className="card row foot" data-apart aria-label="Pemasangan foto">
      <p role="status">
        {readableNumber(photos.length)} dari {readableNumber(found)} berkas akan dipasang
        {replaced > 0 && `, ${readableNumber(replaced)} di antaranya mengganti foto yang ada`}.
      </p>
      <Button kind="primary" disabled={photos.length === 0} onClick={() => sending.send(photos)}>
        Pasang {readableNumber(photos.length)} foto
      </Button>
    </section>
  );
}
