import type { ImportedField } from '#server/imports/importable.ts';

/** The fields of a region as columns: their headers in our own export, and alternatives. */
export const regionImportFields: readonly ImportedField[] = [
  {
    field: 'name',
    kind: 'text',
    header: 'Name',
    width: 36,
    otherHeaders: [
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
    header: 'Attribute',
    width: 16,
    otherHeaders: ['Kode', 'Kode Wilayah', 'Code', 'Region Code', 'Atribut', 'Kode Provinsi', 'Singkatan'],
  },
  {
    field: 'other_names',
    kind: 'text',
    header: 'Nama lain',
    width: 40,
    otherHeaders: [
      'Other Names',
      'Nama Lain Wilayah',
      'Alias',
      'Sebutan',
      'Sebutan Lain',
      'Nama Alternatif',
      'Nama Lama',
    ],
  },
];

/** Other columns that lists have, which are ignored. */
export const regionHeadersLeftOut: readonly string[] = ['ID', 'No', 'No.', 'Nomor', 'No Urut', '#', 'Alasan', 'Reason'];
