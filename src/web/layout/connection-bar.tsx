import { useState, useSyncExternalStore } from 'react';
import { useConnected } from '#web/api/connection.ts';
import { type StorageTrouble, storageTrouble, subscribeStorageTrouble } from '#web/ui/storage.ts';

const troubles: Record<StorageTrouble, string> = {
  refused: 'Peramban ini menolak menyimpan data.',
  full: 'Penyimpanan peramban ini penuh.',
};

/**
 * Shown while the server can't be reached, which the version check ends by itself; and where the browser keeps nothing,
 * until somebody has read it.
 */
export function ConnectionBar() {
  const connected = useConnected();
  const trouble = useSyncExternalStore(subscribeStorageTrouble, storageTrouble);
  const [isRead, setRead] = useState(false);
  return (
    <div role="status">
      {!connected ? (
        <p className="connection-bar">
          Koneksi ke server terputus. Isian Anda aman; panel menyambung kembali dengan sendirinya.
        </p>
      ) : (
        trouble &&
        !isRead && (
          <p className="connection-bar">
            <span>
              {troubles[trouble]} Panel tetap bekerja, tetapi sesi dan isian Anda hilang bila halaman ini ditutup.{' '}
              <button type="button" className="link" onClick={() => setRead(true)}>
                Mengerti
              </button>
            </span>
          </p>
        )
      )}
    </div>
  );
}
