import { useConnected } from '#web/api/connection.ts';

/** A quiet bar while the server can't be reached. It goes by itself, for the version check keeps asking. */
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
