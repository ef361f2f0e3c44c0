import { wholeColumns } from '#contract/member-columns.ts';
import type { NameIn } from '#contract/member-fields.ts';
import type { ImportedField } from '#server/imports/importable.ts';

const separate = (headers: string) => headers.split('|').map((title) => title.trim());

/** The fields of a member as columns of a file: their headers in our own exports, and others that they come under. */
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
      Nomor Registrasi Anggota | No. Registrasi Anggota | No. Reg. Anggota | Nomor Pokok Anggota IKAI
    `),
  },
  title: {
    kind: 'text',
    header: 'Title',
    otherHeaders: separate(`
      Gelar | Titel | Gelar Akademik | Gelar Profesi | Academic Title | Degree | Gelar Akademik/Profesi |
      Gelar Pendidikan | Gelar Kesarjanaan
    `),
  },
  email: {
    kind: 'text',
    header: 'Email',
    otherHeaders: separate(`
      E-mail | Surel | Alamat Email | Alamat E-mail | Email Address | Alamat Surel | E-mail Aktif | Email Aktif |
      Alamat Email Aktif | Alamat Surat Elektronik | Email Pribadi | Email Anggota
    `),
  },
  image_url: {
    kind: 'text',
    header: 'Image',
    otherHeaders: separate(`
      Foto | Photo | Gambar | Image URL | Pas Foto | Pasfoto | Picture | Link Foto | Tautan Foto | URL Foto |
      Foto Anggota | Foto Profil
    `),
  },
  phone: {
    kind: 'phone',
    header: 'Phone',
    otherHeaders: separate(`
      Telepon | Telp | No. Telepon | Nomor Telepon | No. Telp | Nomor Telp | Phone Number | Phone No | Tel | HP |
      No. HP | Nomor HP | No. HP/WA | No. WA/HP | Nomor HP/WA | No. Handphone | Nomor Handphone | Handphone | Hape |
      Ponsel | Nomor Ponsel | No. Ponsel | WA | No. WA | Nomor WA | WhatsApp | No. WhatsApp | Nomor WhatsApp |
      Mobile | Mobile Phone | Mobile Number | Cellphone | Kontak | Contact | Telepon/HP | Telp/HP | No. Telp/HP |
      No. Telepon/HP | Nomor Telepon/HP | No. Kontak | Contact Number | No. Telp/WA | Telp/WA | Nomor Telp/WA |
      No. Telepon/WA | Nomor Telepon/WA | Telepon/WA | WA/Telp | No. WA/Telp | HP/WA | WA/HP | Nomor WA/HP |
      No. HP/WhatsApp | Nomor HP/WhatsApp | No. Telepon/WhatsApp | Nomor Telepon/WhatsApp | No. Telp/WhatsApp |
      Telpon | No. Telpon | Nomor Telpon | No. Telpon/WA | No. Telpon/HP | Tlp | No. Tlp | No. Tlp/HP | No. Tlp/WA |
      Telephone | No. Telephone | Telephone Number | No. HP Aktif | Nomor HP Aktif | No. WA Aktif | Nomor WA Aktif |
      No. WhatsApp Aktif | No. Handphone/WA | No. Seluler | Nomor Seluler | Telepon Seluler | No. Telepon Seluler |
      No. HP & WA | No. HP dan WA
    `),
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
      No. Surat Ijin Praktik | Surat Izin Praktik No
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
      Nomor Sertifikat BNSP | Nomor Serkom/Sertifikat Kompetensi
    `),
  },
  serkom_end_date: {
    kind: 'day',
    header: 'Serkom End Date',
    about: {
      field: 'serkom_number',
      words: ['serkom', 'sertifikat', 'kompetensi', 'certificate', 'competency'],
      others: ['practice_permit_number'],
    },
    // The day of issue, or the day on which it ends.
    openHeaders: separate(`
      Tgl Serkom | Tanggal Serkom | Serkom Tgl | Serkom Tanggal | Serkom Date | Tgl Sertifikat | Tanggal Sertifikat |
      Tgl Sertifikat Kompetensi | Tanggal Sertifikat Kompetensi | Sertifikat Kompetensi Tanggal |
      Sertifikat Kompetensi Tgl | Tgl Sertifikasi | Tanggal Sertifikasi | Tgl Sertifikasi Kompetensi |
      Tanggal Sertifikasi Kompetensi | Certificate Date | Date of Certificate | Tgl/Tahun Serkom
    `),
    otherHeaders: separate(`
      Masa Berlaku Serkom | Akhir Serkom | Tanggal Akhir Serkom | Tgl Akhir Serkom | Serkom Berlaku Sampai |
      Serkom Berlaku Hingga | Serkom s.d. | Berlaku Sampai | Berlaku Hingga | Berlaku s/d | Berlaku s.d. |
      Masa Berlaku | Masa Berlaku Sertifikat | Masa Berlaku Sertifikat Kompetensi | Tanggal Kedaluwarsa |
      Tanggal Berakhir | Tgl Berakhir | Kedaluwarsa | Kadaluarsa | Tanggal Kadaluarsa | Expiry Date |
      Expiration Date | Valid Until | Expires | Expired | End Date | Tanggal Akhir Berlaku | Tgl Akhir Berlaku |
      Tanggal Berakhir Serkom | Tgl Berakhir Serkom | Certificate End Date | Certificate Expiry | Exp Date | Exp |
      Expired Date | Expire Date | Date of Expiry | Expiry | Tgl Exp | Tanggal Exp | Tgl Expired | Tanggal Expired |
      Kadaluwarsa | Tgl Kadaluwarsa | Tanggal Kadaluwarsa | Tgl Kadaluarsa | Tgl Kedaluwarsa | Kedaluarsa |
      Tgl Kedaluarsa | Serkom Berlaku s.d. | Serkom Berlaku Sampai Dengan | Masa Berlaku s.d. |
      Masa Berlaku Sampai | Masa Berlaku Hingga | Masa Berlaku Sampai Dengan | Berlaku Sampai Dengan |
      Berlaku Sampai Tanggal | Berlaku Hingga Tanggal | Berlaku s.d. Tanggal | Sertifikat Berlaku s.d. |
      Sertifikat Berlaku Sampai | Sertifikat Berlaku Hingga | Masa Berlaku Serkom s.d. | Serkom Habis |
      Masa Berlaku Serkom Sampai | Masa Berlaku Serkom Hingga | Akhir Masa Berlaku | Akhir Masa Berlaku Serkom |
      Exp Date Serkom | Tanggal Akhir Masa Berlaku | Tgl Akhir Masa Berlaku | Tanggal Habis Berlaku |
      Tgl Habis Berlaku | Habis Berlaku | Habis Masa Berlaku | Serkom Expired | Expired Serkom | Serkom Exp Date |
      Exp Serkom | Tgl Expired Serkom | Kedaluwarsa Serkom | Tgl Kedaluwarsa Serkom | Kadaluarsa Serkom |
      Kadaluwarsa Serkom | Tgl Kadaluwarsa Serkom | Tanggal Kedaluwarsa Serkom | Tanggal Kadaluwarsa Serkom
    `),
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
      Dewan Pengurus Wilayah | Dewan Pengurus Daerah
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
      Tahun Mulai Berpraktik | Tahun Mulai Konselor | Praktik Sejak Tahun | Mulai Tahun
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

/** What our exports and other lists have besides: it follows from other columns, or the directory keeps nothing of it. */
export const memberHeadersLeftOut: readonly string[] = separate(`
  ID | No | No. | Nomor | No Urut | Nomor Urut | # | Level | Tingkat | Jenjang | Experience | Experience Year |
  Pengalaman | Lama Pengalaman | Tahun Pengalaman | Alasan | Reason | Jabatan | Jabatan di IKAI |
  Jabatan di Instansi | Profesi | Pekerjaan | Instansi | Asal Instansi | Nama Instansi | Tempat Kerja |
  Tempat Tugas | Unit Kerja | Lembaga | Alamat | Alamat Lengkap | Alamat Rumah | Alamat Kantor | Alamat Instansi |
  Alamat Domisili | Alamat KTP | Kota | Kabupaten | Kabupaten/Kota | Kab/Kota | Kota/Kabupaten | Kecamatan |
  Kelurahan | Kode Pos | Fax | NIK | No. KTP | Nomor KTP | NIP | NPWP | Tempat Lahir | Tanggal Lahir | Tgl Lahir |
  TTL | Tempat, Tanggal Lahir | Tempat/Tgl Lahir | Usia | Umur | Jenis Kelamin | L/P | JK | Gender | Agama |
  Pendidikan | Pendidikan Terakhir | Jurusan | Universitas | Angkatan | Status Perkawinan | Status Pernikahan |
  Keterangan | Ket. | Catatan | Tanda Tangan | TTD | Paraf | Timestamp | Cap Waktu | Iuran | Tanggal Bergabung
`);
