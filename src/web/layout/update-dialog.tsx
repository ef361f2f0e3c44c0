import { useState } from 'react';
import { updateNow, useIsOutdated } from '#web/api/release.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Blocks the panel once the server has a newer build. */
export function UpdateDialog() {
  return useIsOutdated() ? <Blocking /> : null;
}

function Blocking() {
  const [isUpdating, setUpdating] = useState(false);
  return (
    <Dialog
      title="Update App Version"
      size="question"
      onClose={() => undefined}
      footer={
        <Button
          kind="primary"
          isBusy={isUpdating}
          onClick={() => {
            setUpdating(true);
            void updateNow();
          }}
        >
          {isUpdating ? 'Memperbarui…' : 'Perbarui sekarang'}
        </Button>
      }
    >
      <p>
        Versi baru panel sudah tersedia. Perbarui untuk melanjutkan; isian yang belum disimpan tetap ada dan muncul
        kembali setelahnya.
      </p>
    </Dialog>
  );
}
