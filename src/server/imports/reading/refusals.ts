import { Problem } from '#server/problems.ts';

/*
 * Why a file is not read, in sentences that say what to do next.
 */

export const notASpreadsheet = (what: string) =>
  new Problem(
    'wrong_type',
    `Berkas ini ${what}, bukan lembar kerja. Buka di Excel, simpan sebagai .xlsx, lalu unggah kembali.`,
  );

export const locked = () =>
  new Problem(
    'wrong_type',
    'Berkas ini dikunci dengan kata sandi. Buka di Excel, hapus kata sandinya, simpan, lalu unggah kembali.',
  );

export const empty = () => new Problem('invalid', 'Berkas ini kosong. Pilih berkas yang berisi data.');

export const withoutRows = (sheet: string) =>
  new Problem('invalid', `Lembar "${sheet}" tidak berisi data. Pilih lembar atau berkas lain.`);

export const noSuchSheet = (sheet: string) =>
  new Problem('invalid', `Lembar "${sheet}" tidak ada di berkas ini. Pilih lembar lain.`);

export const broken = () =>
  new Problem(
    'invalid',
    'Berkas ini rusak atau tidak lengkap. Buka di Excel, simpan kembali sebagai .xlsx, lalu unggah kembali.',
  );

export const openQuote = (row: number) =>
  new Problem('invalid', `Tanda kutip (") yang dibuka pada baris ${row} tidak ditutup. Perbaiki, lalu unggah kembali.`);

export const tooManyRows = () =>
  new Problem('too_large', 'Berkas ini memuat lebih dari 100.000 baris. Bagi menjadi beberapa berkas.');

export const tooManyColumns = (most: number) =>
  new Problem('too_large', `Lembar ini memuat lebih dari ${most} kolom. Hapus kolom yang tidak perlu.`);

export const tooLarge = () =>
  new Problem(
    'too_large',
    'Isi berkas ini terlalu besar untuk dibaca. Simpan hanya lembar yang diperlukan sebagai .xlsx, atau bagi menjadi beberapa berkas.',
  );
