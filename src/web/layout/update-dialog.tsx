import { useEffect, useRef, useState } from 'react';
import { updateNow, useIsOutdated } from '#web/api/release.ts';

/** Stands in the way once a newer build is served; the only way on is to take it. */
export function UpdateDialog() {
  return useIsOutdated() ? <Blocking /> : null;
}

function Blocking() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [updating, setUpdating] = useState(false);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    // The window of a form beneath listens everywhere for the key that closes it.
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog update-dialog"
      aria-labelledby="update-title"
      aria-describedby="update-text"
      closedby="none"
      // Browsers that don't know `closedby` close it on Escape; then it stands there again.
      onClose={(event) => event.currentTarget.showModal()}
    >
      <h2 id="update-title">Update App Version</h2>
      <p id="update-text">
        Versi baru panel sudah tersedia. Perbarui untuk melanjutkan; isian yang belum tersimpan tetap ada dan muncul
        kembali setelahnya.
      </p>
      <button
        type="button"
        className="button"
        data-kind="primary"
        aria-busy={updating}
        disabled={updating}
        onClick={() => {
          setUpdating(true);
          void updateNow();
        }}
      >
        {updating ? 'Memperbarui…' : 'Perbarui sekarang'}
      </button>
    </dialog>
  );
}
