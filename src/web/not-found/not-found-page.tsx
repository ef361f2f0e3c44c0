import { Link } from 'react-router';

/** Every address that no screen has. */
export function NotFoundPage() {
  return (
    <section className="state">
      <title>Halaman tidak ditemukan · IKAI</title>
      <h1 tabIndex={-1}>Halaman tidak ditemukan</h1>
      <p>Alamat ini tidak ada di panel. Mungkin salah tulis, atau halamannya belum tersedia.</p>
      <Link className="button" to="/app/membership">
        Ke daftar anggota
      </Link>
    </section>
  );
}
