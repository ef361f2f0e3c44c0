import { Link } from 'react-router';

export function NotFoundPage() {
  return (
    <section className="stack state muted">
      <title>Halaman tidak ditemukan · IKAI</title>
      <svg className="drawn state-mark" viewBox="0 0 64 56" strokeWidth="5" strokeDasharray="0.1 9" aria-hidden="true">
        <path d="M10 50 32 6l22 44" />
        <circle cx="32" cy="40" r="6" />
      </svg>
      <h1 tabIndex={-1}>Halaman tidak ditemukan</h1>
      <p>Alamat ini tidak ada di panel. Mungkin salah tulis, atau halamannya belum tersedia.</p>
      <Link className="button" to="/app/membership">
        Ke daftar anggota
      </Link>
    </section>
  );
}
