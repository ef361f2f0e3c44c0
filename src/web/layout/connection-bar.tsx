import { useConnected } from '#web/api/connection.ts';

/** Shown while the server can't be reached. The version check ends it by itself. */
export function ConnectionBar() {
  const connected = useConnected();
  return (
    <div role="status">
      {!connected && (
        <p className="connection-bar">
          Koneksi ke server terputus. Isian Anda aman; panel menyambung kembali dengan sendirinya.
        </p>
      )}
    </div>
  );
}
