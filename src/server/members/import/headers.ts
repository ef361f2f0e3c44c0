import { wholeColumns } from '#contract/member-columns.ts';
import type { NameIn } from '#contract/member-fields.ts';
import type { ImportedField } from '#server/imports/importable.ts';

const separate = (headers: string) => headers.split('|').map((title) => title.trim());

/** Words for a telephone, and what may stand around each: 'No. HP', 'Telp aktif'. */
const phones = separate('Telepon | HP | WA | Ponsel | Kontak | Seluler').flatMap((word) => [
  ...[word, `No. ${word}`, `${word} Aktif`, `No. ${word} Aktif`],
]);

/** Headers for the end of some document's validity. */
const ends = separate(`
  Masa Berlaku | Masa Berlaku Sampai | Berlaku Sampai | Berlaku Sampai Tanggal | Akhir Masa Berlaku |
  Tanggal Akhir Masa Berlaku | Tanggal Akhir Berlaku | Tanggal Berakhir | Tanggal Berakhirnya | Habis Berlaku |
  Habis Masa Berlaku | Tanggal Habis Berlaku | Kedaluwarsa | Tanggal Kedaluwarsa | Exp | Exp Date | Tanggal Exp |
  Date of Expiry | Valid Until | Valid Sampai | End Date
`);

/** Further ones, which count only together with the name of a document: alone they are ambiguous. */
const endsBeside = separate(
  'Akhir | Tanggal Akhir | Berakhir | Habis | Sampai | Berlaku | ED | Masa Aktif | Aktif Sampai | Masa Aktif Sampai',
);

const certificates = separate(`
  Serkom | Sertifikat | Sertifikat Kompetensi | Sertifikasi | Sertifikasi Kompetensi | Sertifikat BNSP | Certificate |
  Competency Certificate
`);

const endsOfCertificates = certificates.flatMap((certificate) => [
  ...[...ends, ...endsBeside].flatMap((end) => [`${end} ${certificate}`, `${certificate} ${end}`]),
  `Masa Berlaku ${certificate} Sampai`,
]);

/** The fields of a member as columns of a file: their headers in our own exports, and alternatives. */
const importedFields: Readonly<Record<NameIn<'sent'>, Omit<ImportedField, 'field' | 'width'>>> = {
  first_name: {
    kind: 'text',
    header: 'Name',
    otherHeaders: separate(`
      Nama | Nama Lengkap | Full Name | Nama Anggota | Member Name | Nama Konselor | Nama Peserta | Nama dan Gelar |
      Nama Lengkap dan Gelar | Nama Lengkap & Gelar | Nama & Gelar | Nama Lengkap Anggota |
      Nama Lengkap (dengan gelar) | Nama Lengkap dengan Gelar | Nama beserta Gelar | Nama Lengkap beserta Gelar |
      Nama Lengkap dan Gelarnya | Nama dengan Gelar | Nama Lengkap Tanpa Gelar | Nama Tanpa Gelar |
      Nama Lengkap sesuai KTP | Nama sesuai KTP | Nama Konselor Adiksi | Nama Anggota IKAI
    `),
  },
  npa: {
    kind: 'code',
    header: 'NPA',
    otherHeaders: separate(`
      Nomor Pokok Anggota | No. Pokok Anggota | No NPA | Nomor NPA | NPA IKAI | No. Anggota | Nomor Anggota |
      Member Number | Membership Number | Member No | Membership No | Member ID | ID Anggota | Nomor Induk |
      Nomor Induk Anggota | NIA | Kode Anggota | No. Keanggotaan | Nomor Keanggotaan | No. KTA | Nomor KTA |
      No. Induk Anggota | No. Induk | NPA/NIA | No. Anggota IKAI | Nomor Anggota IKAI | No. Member | Nomor Member |
      ID Member | No. Kartu Anggota | Nomor Kartu Anggota | No. Kartu Tanda Anggota | Nomor Kartu Tanda Anggota |
      Nomor Registrasi Anggota | No. Registrasi Anggota | No. Reg. Anggota | Nomor Pokok Anggota IKAI | NIA/NPA |
      Kode NPA | NRA | No. NRA | Nomor Register Anggota
    `),
  },
  title: {
    kind: 'text',
    header: 'Title',
    otherHeaders: separate(`
      Gelar | Titel | Gelar Akademik | Gelar Profesi | Academic Title | Degree | Gelar Akademik/Profesi |
      Gelar Pendidikan | Gelar Kesarjanaan
    `),
    lesserHeaders: separate('Jabatan | Profesi'),
  },
  email: {
    kind: 'text',
    header: 'Email',
    otherHeaders: separate(`
      E-mail | Surel | Alamat Email | Alamat E-mail | Email Address | Alamat Surel | E-mail Aktif | Email Aktif |
      Alamat Email Aktif | Alamat Surat Elektronik | Email Pribadi | Email Anggota | Email/Surel | Gmail |
      Alamat Gmail | Akun Email
    `),
  },
  image_url: {
    kind: 'text',
    // An address here. Pictures within cells and links to elsewhere can't be fetched.
    readable: /\/files\/[\w-]{32}\.jpg$/,
    header: 'Image',
    otherHeaders: separate(`
      Foto | Photo | Gambar | Image URL | Pas Foto | Pasfoto | Picture | Link Foto | Tautan Foto | URL Foto |
      Foto Anggota | Foto Profil
    `),
  },
  phone: {
    kind: 'phone',
    header: 'Phone',
    otherHeaders: [
      ...phones,
      ...separate(`
        Phone Number | Phone No | Tel | Mobile | Mobile Phone | Mobile Number | Cellphone | Contact | Contact Number |
        Telepon Seluler | No. Telepon Seluler | Telepon Genggam | No. WA yang Aktif | No. HP yang Aktif |
        No. HP yang Bisa Dihubungi | No. HP yang Dapat Dihubungi
      `),
    ],
  },
  practice_permit_number: {
    kind: 'code',
    header: 'Practice Permit',
    otherHeaders: separate(`
      Practice Permit No | Practice Permit Number | Izin Praktik | Ijin Praktik | Izin Praktek | Ijin Praktek |
      Surat Izin Praktik | Surat Ijin Praktik | Surat Izin Praktek | Surat Ijin Praktek | SIP | No. SIP |
      Nomor SIP | No. Izin Praktik | Nomor Izin Praktik | No. Ijin Praktik | No. Izin Praktek | Permit |
      Nomor Surat Izin Praktik | No. Surat Izin Praktik | Permit Number | Permit No | License Number | SIPP |
      No. SIPP | Nomor SIPP | SIP/SIPP | No. SIP/SIPP | Nomor SIP/SIPP | SIPP No | SIP No | SIPP/SIP |
      No. SIPP/SIP | Surat Izin Praktik Psikologi | Surat Izin Praktik Psikolog | No. Surat Izin Praktek |
      Nomor Surat Izin Praktek | Nomor Ijin Praktik | Nomor Izin Praktek | Nomor Ijin Praktek | No. Ijin Praktek |
      No. Surat Ijin Praktik | Surat Izin Praktik No | SIP Konselor | SIPK | No. SIPK |
      Surat Izin Praktik Konselor | No. Surat Izin Praktik Konselor | Izin Praktik No
    `),
  },
  serkom_number: {
    kind: 'code',
    header: 'Serkom Number',
    otherHeaders: separate(`
      Serkom | No. Serkom | Nomor Serkom | Serkom No | Sertifikat Kompetensi | No. Sertifikat Kompetensi |
      Nomor Sertifikat Kompetensi | No. Sertifikat | Nomor Sertifikat | Certificate Number | Certificate No |
      Competency Certificate | Competency Certificate Number | Competency Certificate No |
      Sertifikat Kompetensi No | Sertifikat Kompetensi Nomor | Serkom Nomor | Sertifikat No | Sertifikat Nomor |
      Sertifikasi No | No. Sertifikasi | Nomor Sertifikasi | No. Sertifikasi Kompetensi |
      Nomor Sertifikasi Kompetensi | No. Sertifikat Serkom | Nomor Sertifikat Serkom | No. Sertifikat BNSP |
      Nomor Sertifikat BNSP | Nomor Serkom/Sertifikat Kompetensi | No. Sertifikat Kompetensi BNSP | No. Sertifikat LSP |
      No. Registrasi Serkom | No. Registrasi Sertifikat | No. Reg. Sertifikat | No. Reg. Serkom |
      No. Sertifikasi Konselor Adiksi | No. Sertifikat Konselor Adiksi | No. Sertifikat Kompetensi Konselor Adiksi
    `),
  },
  serkom_end_date: {
    kind: 'day',
    header: 'Serkom End Date',
    otherHeaders: endsOfCertificates,
    bare: { headers: ends, own: 'serkom_number', others: ['practice_permit_number'] },
    // A day of a serkom without more is the one that the directory keeps. That of a certificate is often its issue.
    lesserHeaders: separate('Tgl Serkom | Tanggal Serkom | Serkom Tgl | Serkom Tanggal | Serkom Date'),
  },
  status: {
    kind: 'amount',
    header: 'Status',
    otherHeaders: separate(`
      Status Keanggotaan | Status Anggota | Membership Status | Keaktifan | Status Aktif | Status Keaktifan |
      Aktif/Tidak Aktif | Aktif/Nonaktif
    `),
  },
  order: {
    kind: 'amount',
    header: 'Order',
    otherHeaders: separate(`
      Urutan | Nomor Urutan | Sort Order | Urutan Tampil
    `),
  },
  membership_type_id: {
    kind: 'text',
    header: 'Keanggotaan',
    otherHeaders: separate(`
      Wilayah | Wilayah Keanggotaan | Nama Wilayah | Wilayah IKAI | IKAI | IKAI Wilayah | Membership |
      Membership Type | Jenis Keanggotaan | Tipe Keanggotaan | Region | Provinsi | Propinsi | Province | DPD | DPW |
      Cabang | Daerah | Pengurus Wilayah | Pengurus Daerah | Chapter | Asal Wilayah | DPW/DPD | DPD/DPW | PW | PD |
      PW/PD | DPW IKAI | DPD IKAI | PW IKAI | PD IKAI | Nama DPW | Nama DPD | Asal DPW | Asal DPD |
      Wilayah/Provinsi | Provinsi/Wilayah | Nama Provinsi | Asal Provinsi | Wilayah (Provinsi) |
      Kepengurusan Wilayah | DPW/Provinsi | Wilayah/Cabang | Asal Cabang | Wilayah Anggota | Keanggotaan IKAI |
      Dewan Pengurus Wilayah | Dewan Pengurus Daerah | Wilayah/DPW | DPW Asal | Prov | Keanggotaan Wilayah | Korwil |
      Pengda | Pengwil | Pengurus Provinsi | Wilayah Kepengurusan | Asal Daerah | Wilayah Asal | Nama Cabang
    `),
  },
  experience_year_start: {
    kind: 'text',
    header: 'Experience Start Year',
    otherHeaders: separate(`
      Tahun Mulai Pengalaman | Tahun Mulai | Tahun Mulai Praktik | Tahun Mulai Praktek | Tahun Mulai Kerja |
      Tahun Mulai Bekerja | Mulai Praktik | Mulai Praktek | Mulai Bekerja | Pengalaman Sejak | Praktik Sejak |
      Experience Year Start | Experience Since | Start Year | Sejak Tahun | Tahun Awal Pengalaman |
      Tahun Mulai Menjadi Konselor | Menjadi Konselor Sejak | Tahun Praktik | Tahun Praktek | Tahun Awal Praktik |
      Tahun Awal Praktek | Praktek Sejak | Mulai Praktik Tahun | Konselor Sejak | Praktik Mulai Tahun |
      Tahun Mulai Berpraktik | Tahun Mulai Konselor | Praktik Sejak Tahun | Mulai Tahun |
      Tahun Mulai Bekerja sebagai Konselor | Tahun Mulai Praktik Konselor | Praktik Tahun
    `),
  },
};

export const memberImportFields = (Object.keys(importedFields) as NameIn<'sent'>[]).map(
  (field): ImportedField => ({
    ...importedFields[field],
    field,
    width: wholeColumns.find(({ title }) => title === importedFields[field].header)?.width ?? 20,
  }),
);

/** Headers to ignore: their values follow from other columns, or the directory doesn't store them. */
export const memberHeadersLeftOut: readonly string[] = separate(`
  ID | No | No. | Nomor | No Urut | Nomor Urut | # | Level | Tingkat | Jenjang | Experience | Experience Year |
  Pengalaman | Lama Pengalaman | Tahun Pengalaman | Alasan | Reason | Jabatan di IKAI | Jabatan di Instansi |
  Tanggal Terbit | Tanggal Penerbitan | Date of Issue | Issue Date | Pekerjaan | Instansi | Asal Instansi | Nama Instansi | Tempat Kerja |
  Tempat Tugas | Unit Kerja | Lembaga | Alamat | Alamat Lengkap | Alamat Rumah | Alamat Kantor | Alamat Instansi |
  Alamat Domisili | Alamat KTP | Kota | Kabupaten | Kabupaten/Kota | Kab/Kota | Kota/Kabupaten | Kecamatan |
  Kelurahan | Kode Pos | Fax | NIK | No. KTP | Nomor KTP | NIP | NPWP | Tempat Lahir | Tanggal Lahir | Tgl Lahir |
  TTL | Tempat, Tanggal Lahir | Tempat/Tgl Lahir | Usia | Umur | Jenis Kelamin | L/P | JK | Gender | Agama |
  Pendidikan | Pendidikan Terakhir | Jurusan | Universitas | Angkatan | Status Perkawinan | Status Pernikahan |
  Keterangan | Ket. | Catatan | Tanda Tangan | TTD | Paraf | Timestamp | Cap Waktu | Iuran | Tanggal Bergabung |
  Stempel Waktu | Tahun Bergabung | Tanggal Daftar | Tanggal Pendaftaran | Tanggal Masuk | Nama Panggilan | Nama Ibu |
  NIK KTP | No. NIK | NIK/KTP | Golongan Darah | Tempat Praktik | Tempat Bekerja | Instansi/Lembaga | Asal Lembaga |
  Nama Lembaga | Unit Kerja/Instansi | Profesi/Pekerjaan | Pengalaman Kerja | Lama Praktik | Lama Kerja |
  Status Kepegawaian | Pangkat/Golongan | Tahun Lulus | Asal Universitas | Instagram | Facebook | Ukuran Baju |
  Ukuran Kaos | Bukti Transfer | Bukti Pembayaran | Paraf/TTD | TTD/Paraf
`);
