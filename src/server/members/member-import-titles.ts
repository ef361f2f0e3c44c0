import { wholeColumns } from '#contract/member-columns.ts';
import type { ImportedField } from '#server/imports/importable.ts';

/** The fields of a member as columns of a file: their titles in our own exports, and others that they come under. */
const titled: readonly Omit<ImportedField, 'width'>[] = [
  {
    field: 'first_name',
    kind: 'text',
    title: 'Name',
    titles: [
      ...['Nama', 'Nama Lengkap', 'Full Name', 'Nama Anggota', 'Member Name', 'Nama Konselor', 'Nama Peserta'],
      ...['Nama dan Gelar', 'Nama Lengkap dan Gelar', 'Nama Lengkap & Gelar', 'Nama & Gelar', 'Nama Lengkap Anggota'],
      ...['Nama Lengkap (dengan gelar)', 'Nama Lengkap dengan Gelar', 'Nama beserta Gelar'],
    ],
  },
  {
    field: 'npa',
    kind: 'code',
    title: 'NPA',
    titles: [
      ...[
        'Nomor Pokok Anggota',
        'No. Pokok Anggota',
        'No NPA',
        'Nomor NPA',
        'NPA IKAI',
        'No. Anggota',
        'Nomor Anggota',
      ],
      ...['Member Number', 'Membership Number', 'Member No', 'Membership No', 'Member ID', 'ID Anggota', 'Nomor Induk'],
      ...['Nomor Induk Anggota', 'NIA', 'Kode Anggota', 'No. Keanggotaan', 'Nomor Keanggotaan', 'No. KTA', 'Nomor KTA'],
    ],
  },
  {
    field: 'title',
    kind: 'text',
    title: 'Title',
    titles: ['Gelar', 'Titel', 'Gelar Akademik', 'Gelar Profesi', 'Academic Title', 'Degree'],
  },
  {
    field: 'email',
    kind: 'text',
    title: 'Email',
    titles: [
      'E-mail',
      'Surel',
      'Alamat Email',
      'Alamat E-mail',
      'Email Address',
      'Alamat Surel',
      'E-mail Aktif',
      'Email Aktif',
    ],
  },
  {
    field: 'image_url',
    kind: 'text',
    title: 'Image',
    titles: ['Foto', 'Photo', 'Gambar', 'Image URL', 'Pas Foto', 'Pasfoto', 'Picture', 'Link Foto'],
  },
  {
    field: 'phone',
    kind: 'phone',
    title: 'Phone',
    titles: [
      ...[
        'Telepon',
        'Telp',
        'No. Telepon',
        'Nomor Telepon',
        'No. Telp',
        'Nomor Telp',
        'Phone Number',
        'Phone No',
        'Tel',
      ],
      ...['HP', 'No. HP', 'Nomor HP', 'No. HP/WA', 'No. WA/HP', 'Nomor HP/WA', 'No. Handphone', 'Nomor Handphone'],
      ...['Handphone', 'Hape', 'Ponsel', 'Nomor Ponsel', 'No. Ponsel', 'WA', 'No. WA', 'Nomor WA', 'WhatsApp'],
      ...[
        'No. WhatsApp',
        'Nomor WhatsApp',
        'Mobile',
        'Mobile Phone',
        'Mobile Number',
        'Cellphone',
        'Kontak',
        'Contact',
      ],
      ...['Telepon/HP', 'Telp/HP', 'No. Telp/HP', 'No. Telepon/HP', 'Nomor Telepon/HP', 'No. Kontak', 'Contact Number'],
    ],
  },
  {
    field: 'practice_permit_number',
    kind: 'code',
    title: 'Practice Permit',
    titles: [
      ...[
        'Practice Permit No',
        'Practice Permit Number',
        'Izin Praktik',
        'Ijin Praktik',
        'Izin Praktek',
        'Ijin Praktek',
      ],
      ...['Surat Izin Praktik', 'Surat Ijin Praktik', 'Surat Izin Praktek', 'Surat Ijin Praktek', 'SIP', 'No. SIP'],
      ...['Nomor SIP', 'No. Izin Praktik', 'Nomor Izin Praktik', 'No. Ijin Praktik', 'No. Izin Praktek', 'Permit'],
      ...['Nomor Surat Izin Praktik', 'No. Surat Izin Praktik', 'Permit Number', 'Permit No', 'License Number'],
    ],
  },
  {
    field: 'serkom_number',
    kind: 'code',
    title: 'Serkom Number',
    titles: [
      ...['Serkom', 'No. Serkom', 'Nomor Serkom', 'Serkom No', 'Sertifikat Kompetensi', 'No. Sertifikat Kompetensi'],
      ...['Nomor Sertifikat Kompetensi', 'No. Sertifikat', 'Nomor Sertifikat', 'Certificate Number', 'Certificate No'],
      ...['Competency Certificate', 'Competency Certificate Number', 'Competency Certificate No'],
    ],
  },
  {
    field: 'serkom_end_date',
    kind: 'day',
    title: 'Serkom End Date',
    about: {
      field: 'serkom_number',
      words: ['serkom', 'sertifikat', 'kompetensi', 'certificate', 'competency'],
      others: ['practice_permit_number'],
    },
    titles: [
      ...['Masa Berlaku Serkom', 'Akhir Serkom', 'Tanggal Akhir Serkom', 'Tgl Akhir Serkom', 'Serkom Berlaku Sampai'],
      ...['Serkom Berlaku Hingga', 'Serkom s.d.', 'Berlaku Sampai', 'Berlaku Hingga', 'Berlaku s/d', 'Berlaku s.d.'],
      ...['Masa Berlaku', 'Masa Berlaku Sertifikat', 'Masa Berlaku Sertifikat Kompetensi', 'Tanggal Kedaluwarsa'],
      ...['Tanggal Berakhir', 'Tgl Berakhir', 'Kedaluwarsa', 'Kadaluarsa', 'Tanggal Kadaluarsa', 'Expiry Date'],
      ...[
        'Expiration Date',
        'Valid Until',
        'Expires',
        'Expired',
        'End Date',
        'Tanggal Akhir Berlaku',
        'Tgl Akhir Berlaku',
      ],
      ...['Tanggal Berakhir Serkom', 'Tgl Berakhir Serkom', 'Certificate End Date', 'Certificate Expiry'],
    ],
  },
  {
    field: 'status',
    kind: 'amount',
    title: 'Status',
    titles: ['Status Keanggotaan', 'Status Anggota', 'Membership Status', 'Keaktifan', 'Status Aktif'],
  },
  { field: 'order', kind: 'amount', title: 'Order', titles: ['Urutan', 'Nomor Urutan', 'Sort Order', 'Urutan Tampil'] },
  {
    field: 'membership_type_id',
    kind: 'text',
    title: 'Keanggotaan',
    titles: [
      ...['Wilayah', 'Wilayah Keanggotaan', 'Nama Wilayah', 'Wilayah IKAI', 'IKAI', 'IKAI Wilayah', 'Membership'],
      ...['Membership Type', 'Jenis Keanggotaan', 'Tipe Keanggotaan', 'Region', 'Provinsi', 'Propinsi', 'Province'],
      ...['DPD', 'DPW', 'Cabang', 'Daerah', 'Pengurus Wilayah', 'Pengurus Daerah', 'Chapter', 'Asal Wilayah'],
    ],
  },
  {
    field: 'experience_year_start',
    kind: 'text',
    title: 'Experience Start Year',
    titles: [
      ...['Tahun Mulai Pengalaman', 'Tahun Mulai', 'Tahun Mulai Praktik', 'Tahun Mulai Praktek', 'Tahun Mulai Kerja'],
      ...[
        'Tahun Mulai Bekerja',
        'Mulai Praktik',
        'Mulai Praktek',
        'Mulai Bekerja',
        'Pengalaman Sejak',
        'Praktik Sejak',
      ],
      ...['Experience Year Start', 'Experience Since', 'Start Year', 'Sejak Tahun', 'Tahun Awal Pengalaman'],
      ...['Tahun Mulai Menjadi Konselor', 'Menjadi Konselor Sejak'],
    ],
  },
];

export const memberImportFields: readonly ImportedField[] = titled.map((field) => ({
  ...field,
  width: wholeColumns.find(({ title }) => title === field.title)?.width ?? 20,
}));

/** What our exports have besides, and what lists are numbered with: it follows from others, or says nothing of the member. */
export const memberTitlesLeftOut: readonly string[] = [
  ...['ID', 'No', 'No.', 'Nomor', 'No Urut', 'Nomor Urut', '#'],
  ...[
    'Level',
    'Tingkat',
    'Jenjang',
    'Experience',
    'Experience Year',
    'Pengalaman',
    'Lama Pengalaman',
    'Tahun Pengalaman',
  ],
  ...['Alasan', 'Reason'],
];
