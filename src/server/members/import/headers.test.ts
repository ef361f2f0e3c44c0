import { describe, expect, test } from 'vitest';
import { headerSpelling, meaningOf, meaningsOf } from '#server/imports/headers.ts';
import { memberHeadersLeftOut, memberImportFields } from './headers.ts';

const known = meaningsOf({ fields: memberImportFields, leftOut: memberHeadersLeftOut });
const meaning = (title: string) => meaningOf(title, known, new Map());

describe('headers as chapters write them', () => {
  test.each([
    ['npa', ['No. Induk Anggota', 'NO INDUK ANGGOTA', 'No. Kartu Anggota', 'NPA (wajib)', 'No. Anggota IKAI']],
    ['first_name', ['Nama Lengkap sesuai KTP', 'Nama Lengkap (beserta gelar)', 'Nama dengan Gelar']],
    ['title', ['Gelar', 'Gelar Akademik/Profesi', 'Jabatan', 'Profesi', 'Jabatan/Profesi']],
    ['email', ['Alamat Email Aktif', 'E-MAIL']],
    ['phone', ['No Telp/WA', 'No. Telp / WA', 'No. Tlp', 'No. Telpon/WA', 'HP/WA', 'No. HP (WA)', 'Telephone']],
    ['practice_permit_number', ['SIPP', 'No. SIPP', 'No.SIPP', 'SIP/SIPP', 'Nomor SIPP']],
    ['serkom_number', ['Sertifikat Kompetensi No', 'Sertifikat Kompetensi No.', 'No. Sertifikasi', 'Serkom']],
    ['serkom_end_date', ['Exp Date', 'Exp. Date', 'Tgl Kadaluwarsa', 'Tgl. Kadaluarsa', 'Serkom berlaku s.d.']],
    ['serkom_end_date', ['Serkom berlaku s/d', 'Masa Berlaku s.d.', 'Berlaku Sampai Dengan', 'Tanggal Expired']],
    ['membership_type_id', ['DPW/DPD', 'DPW / DPD', 'PW', 'Asal DPW', 'Provinsi/Wilayah', 'PROPINSI']],
    ['experience_year_start', ['Tahun Praktik', 'Tahun Praktek', 'Konselor Sejak']],
    [
      'serkom_end_date',
      ['Berlaku s/d Serkom', 'Serkom (Berlaku s/d)', 'Tgl. Habis Berlaku Serkom', 'Masa Aktif Serkom'],
    ],
    [
      'phone',
      ['No. HP / WA aktif', 'Kontak/HP', 'Nomor Handphone yang bisa dihubungi', 'No. WA Anda', 'Telpon Seluler'],
    ],
    ['npa', ['No. KTA IKAI', 'NIA/NPA', 'Nomer Anggota']],
    ['practice_permit_number', ['No. Surat Ijin Praktek', 'Nomor SIPK', 'No (SIPP)']],
    ['serkom_number', ['Nomor (Sertifikat Kompetensi)', 'No. Reg. Sertifikat']],
    ['membership_type_id', ['Prov.', 'Wilayah/DPW', 'Korwil']],
    ['experience_year_start', ['Thn. Praktek', 'Th Mulai Praktik']],
    ['status', ['Status Keaktifan', 'Aktif/Tidak Aktif']],
    [
      'phone',
      ['No. Tlp/HP/WA', 'Telp / HP / WA aktif', 'No. HP atau WA', 'Telepon, HP, WA', 'Kontak (HP/WA/Telegram)'],
    ],
    ['membership_type_id', ['Provinsi/DPW', 'Asal DPW/DPD', 'DPW - Provinsi', 'Wilayah & Provinsi']],
    ['serkom_end_date', ['Tgl Serkom', 'TGL. SERKOM', 'Serkom Date']],
    ['serkom_end_date', ['Berlaku Serkom', 'ED Serkom', 'Valid s/d', 'Berlaku s/d (Exp Date)', 'Kedaluwarsa/Exp Date']],
    ['npa', ['NPA/NIA/No. KTA', 'NPA dan No. Anggota']],
  ])('%s is meant by %j', (field, headers) => {
    expect(headers.map(meaning)).toEqual(headers.map(() => ({ field, because: 'title' })));
  });

  test.each([
    ...['Pekerjaan', 'Tgl Lahir', 'L/P', 'Alamat', 'Ket.', 'No', 'Pekerjaan/Instansi', 'Alamat, Kota', 'Tgl. Terbit'],
  ])('%s is known and left out: the directory has no such field', (header) => {
    expect(meaning(header)).toEqual({ field: null, because: 'left_out' });
  });

  // Until when, or when it was issued? Of what? One half of what stands in a field? The chapter, or where somebody works?
  test.each([
    ...[
      'Nama Depan',
      'First Name',
      'Surname',
      'No. Registrasi',
      'Provinsi Domisili',
      'Tanggal Sertifikat',
      'Masa Berlaku SIPP',
      'Masa Berlaku STR',
      'No. STR',
      'Gelar Depan',
    ],
    ...['HP/Email', 'NPA/Nama', 'No. SIP/No. Serkom', 'Nama/Jabatan', '/', 'HP/Hobi', 'SIP & Serkom'],
  ])('%s is left to whoever imports', (header) => {
    expect(meaning(header)).toBeNull();
  });

  test('none says two things', () => {
    const said = [
      ...memberHeadersLeftOut.map((header) => [headerSpelling(header), null] as const),
      ...memberImportFields.flatMap(({ field, header, otherHeaders }) =>
        [header, ...otherHeaders].map((one) => [headerSpelling(one), field] as const),
      ),
    ];
    const twice = said.filter(([key, field]) => key !== '' && known.get(key) !== field);
    expect(twice).toEqual([]);
  });
});
