import { useRouteError } from 'react-router';

/** What a screen shows when it could not be drawn: most often its code did not arrive. Retrying loads it anew. */
export function ScreenFailure() {
  const error = useRouteError();
  const offline = error instanceof TypeError && /import|fetch|module/i.test(error.message);
  return (
    <section className="state" role="alert">
      <title>Terjadi gangguan · IKAI</title>
      <h1 tabIndex={-1}>Halaman ini belum dapat ditampilkan</h1>
      <p>
        {offline
          ? 'Sebagian halaman belum sampai ke peramban Anda. Periksa koneksi, lalu coba lagi.'
          : 'Terjadi gangguan yang tidak terduga. Coba lagi; bila berulang, hubungi pengelola sistem.'}
      </p>
      <p>Isian yang belum tersimpan masih ada di peramban ini.</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Coba lagi
      </button>
    </section>
  );
}
