import type { ImportedField } from '#server/imports/importable.ts';

/** The fields of a region as columns of a file: their titles in our own export, and others that they come under. */
export const regionImportFields: readonly ImportedField[] = [
  {
    field: 'name',
    kind: 'text',
    title: 'Name',
    width: 36,
    titles: [
      'Nama',
      'Nama Wilayah',
      'Wilayah',
      'Wilayah IKAI',
      'Region',
      'Region Name',
      'Provinsi',
      'Propinsi',
      'Daerah',
    ],
  },
  {
    field: 'code',
    kind: 'code',
    title: 'Attribute',
    width: 16,
    titles: ['Kode', 'Kode Wilayah', 'Code', 'Region Code', 'Atribut', 'Kode Provinsi', 'Singkatan'],
  },
  {
    field: 'other_names',
    kind: 'text',
    title: 'Nama lain',
    width: 40,
    titles: ['Other Names', 'Nama Lain Wilayah', 'Alias', 'Sebutan', 'Sebutan Lain', 'Nama Alternatif', 'Nama Lama'],
  },
];

/** What lists have besides: it says nothing of the region. */
export const regionTitlesLeftOut: readonly string[] = ['ID', 'No', 'No.', 'Nomor', 'No Urut', '#', 'Alasan', 'Reason'];
