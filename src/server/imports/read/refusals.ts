import { readableNumber } from '#contract/numbers.ts';
import { Problem } from '#server/problems.ts';
import { shortened } from '../shortened.ts';

/*
 * Why a file is refused, in sentences that say what to do next.
 */

export const notASpreadsheet = (what: string) =>
  new Problem(
    'wrong_type',
    `Berkas ini ${what}, bukan lembar kerja. Buka di Excel, simpan sebagai .xlsx, lalu unggah kembali.`,
  );

/** Programs with their own format can export .xlsx, under a menu of their own. */
const savedOtherwise = (what: string, way: string) =>
  new Problem('wrong_type', `Berkas ini ${what}. ${way}, lalu unggah berkas .xlsx itu.`);

export const fromNumbers = () =>
  savedOtherwise('dari Numbers atau program Apple lain', 'Di Numbers: Berkas > Ekspor Ke > Excel');

export const binaryWorkbook = () =>
  savedOtherwise('buku kerja biner (.xlsb)', 'Di Excel: File > Simpan Sebagai > Buku Kerja Excel (.xlsx)');

export const onlyAShortcut = () =>
  savedOtherwise(
    'hanya pintasan; isinya masih di Google Spreadsheet',
    'Buka di sana, pilih File > Download > Microsoft Excel (.xlsx)',
  );

export const locked = () =>
  new Problem(
    'wrong_type',
    'Berkas ini dikunci dengan kata sandi. Buka di Excel, hapus kata sandinya, simpan, lalu unggah kembali.',
  );

export const empty = () => new Problem('invalid', 'Berkas ini kosong. Pilih berkas yang berisi data.');

export const withoutRows = (sheet: string) =>
  new Problem('invalid', `Lembar “${sheet}” tidak berisi data. Pilih lembar atau berkas lain.`);

export const noSuchSheet = (sheet: string) =>
  new Problem('invalid', `Lembar “${sheet}” tidak ada di berkas ini. Pilih lembar lain.`);

export const broken = () =>
  new Problem(
    'invalid',
    'Berkas ini rusak atau tidak lengkap. Buka di Excel, simpan kembali sebagai .xlsx, lalu unggah kembali.',
  );

export const otherNullDate = (day: string) =>
  new Problem(
    'invalid',
    `Berkas ini menghitung tanggal mulai ${shortened(day, 10)}. Atur ke 30/12/1899 di LibreOffice (Alat > Opsi > LibreOffice Calc > Hitung), simpan, lalu unggah kembali.`,
  );

export const openQuote = (row: number) =>
  new Problem(
    'invalid',
    `Tanda kutip (") yang dibuka pada baris ${readableNumber(row)} tidak ditutup. Perbaiki, lalu unggah kembali.`,
  );

export const tooManyRows = () =>
  new Problem('too_large', 'Berkas ini memuat lebih dari 50.000 baris. Bagi menjadi beberapa berkas.');

export const tooManyColumns = (columns: number, most: number) =>
  new Problem(
    'too_large',
    `Lembar ini memuat ${readableNumber(columns)} kolom; paling banyak ${most}. Hapus kolom yang tidak perlu.`,
  );

export const tooLongCell = (most: number, row?: number) =>
  new Problem(
    'too_large',
    `Sebuah sel${row === undefined ? '' : ` di baris ${readableNumber(row)}`} memuat lebih dari ${readableNumber(most)} karakter. Pendekkan isinya, lalu unggah kembali.`,
  );

export const tooLongRow = (row: number, most: number) =>
  new Problem(
    'too_large',
    `Baris ${readableNumber(row)} memuat lebih dari ${readableNumber(most / 1024)} KB. Pendekkan isinya, lalu unggah kembali.`,
  );

export const tooManySheets = (sheets: number, most: number) =>
  new Problem(
    'too_large',
    `Berkas ini memuat ${readableNumber(sheets)} lembar; paling banyak ${readableNumber(most)}. Simpan hanya lembar yang diperlukan.`,
  );

export const tooManyMerged = (most: number) =>
  new Problem(
    'too_large',
    `Lembar ini memuat lebih dari ${readableNumber(most)} sel gabungan. Lepas penggabungan selnya, lalu unggah kembali.`,
  );

const smaller = 'Simpan hanya lembar yang diperlukan sebagai .xlsx, atau bagi menjadi beberapa berkas.';

export const megabytes = 1024 ** 2;

const inMegabytes = (bytes: number) => `${readableNumber(Math.ceil(bytes / megabytes))} MB`;

export const tooMuchUnpacked = (bytes: number, most: number) =>
  new Problem(
    'too_large',
    `Isi berkas ini ${inMegabytes(bytes)} setelah dibuka; paling banyak ${inMegabytes(most)}. ${smaller}`,
  );

export const tooMuchText = (most: number) =>
  new Problem('too_large', `Isi sel berkas ini lebih dari ${inMegabytes(most)}. Bagi menjadi beberapa berkas.`);

export const tooMuchMemory = (megabytes: number) =>
  new Problem('too_large', `Membaca berkas ini memerlukan lebih dari ${megabytes} MB memori. ${smaller}`);

export const tooSlow = (seconds: number) =>
  new Problem('too_large', `Membaca berkas ini memerlukan lebih dari ${seconds} detik. ${smaller}`);
