import { useConnected } from '#web/api/connection.ts';

/** A quiet bar while the server can't be reached. It goes by itself, for the version check keeps asking. */
export function ConnectionBar() {
  const connected = useConnected();
  return (
    <div role="status" className="connection-bar" data-shown={!connected}>
      {!connected && 'Koneksi ke server terputus. Isian Anda aman; panel menyambung kembali dengan sendirinya.'}
    </div>
  );
}
