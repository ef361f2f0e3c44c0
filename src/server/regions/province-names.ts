interface Province {
  /** The official spelling of the Ministry of Home Affairs (Kemendagri). */
  name: string;
  /** Other spellings and former names. */
  also?: readonly string[];
  /** Not those with two letters, which are ambiguous: KT is Kalimantan Timur on number plates, Tengah in ISO 3166. */
  short?: readonly string[];
}

/** The names of Indonesia's 38 provinces, compared without case, spaces and punctuation. */
export const provinceNames: readonly Province[] = [
  {
    name: 'Aceh',
    also: [
      'Nanggroe Aceh Darussalam',
      'Nangroe Aceh Darussalam',
      'Aceh Darussalam',
      'Daerah Istimewa Aceh',
      'DI Aceh',
      'Atjeh',
    ],
    short: ['NAD'],
  },
  {
    name: 'Sumatera Utara',
    also: ['Sumatra Utara', 'North Sumatra', 'North Sumatera'],
    short: ['Sumut'],
  },
  {
    name: 'Sumatera Barat',
    also: ['Sumatra Barat', 'West Sumatra', 'West Sumatera'],
    short: ['Sumbar'],
  },
  { name: 'Riau', also: ['Riau Daratan'] },
  { name: 'Jambi', also: ['Djambi'] },
  {
    name: 'Sumatera Selatan',
    also: ['Sumatra Selatan', 'South Sumatra', 'South Sumatera'],
    short: ['Sumsel'],
  },
  { name: 'Bengkulu', also: ['Bengkoelen'] },
  { name: 'Lampung' },
  {
    name: 'Kepulauan Bangka Belitung',
    also: ['Bangka Belitung', 'Bangka Belitung Islands', 'Kepulauan Babel', 'Bangka dan Belitung'],
    short: ['Babel'],
  },
  { name: 'Kepulauan Riau', also: ['Riau Kepulauan', 'Riau Islands'], short: ['Kepri'] },
  {
    name: 'DKI Jakarta',
    also: [
      ...[
        'Jakarta',
        'Jakarta Raya',
        'DKI Jakarta Raya',
        'Daerah Khusus Ibukota Jakarta',
        'Daerah Khusus Ibu Kota Jakarta',
        'Djakarta',
      ],
      ...['DK Jakarta', 'Daerah Khusus Jakarta', 'Special Region of Jakarta', 'Special Capital Region of Jakarta'],
    ],
    short: ['DKI', 'DKJ', 'Jakarta DKI', 'DKI Jkt.'],
  },
  { name: 'Jawa Barat', also: ['Djawa Barat', 'West Java'], short: ['Jabar'] },
  { name: 'Jawa Tengah', also: ['Djawa Tengah', 'Central Java'], short: ['Jateng'] },
  {
    name: 'Daerah Istimewa Yogyakarta',
    also: [
      ...['DI Yogyakarta', 'Yogyakarta', 'Jogjakarta', 'Yogjakarta', 'Jogyakarta', 'Djogjakarta', 'DI Jogjakarta'],
      ...[
        'Daerah Istimewa Jogjakarta',
        'Daerah Istimewa Yogya',
        'Daerah Istimewa Jogja',
        'Yogya',
        'Jogja',
        'Yogja',
        'Jogya',
        'DI Yogya',
        'DI Jogja',
        'DIY Yogyakarta',
      ],
      ...['Special Region of Yogyakarta', 'Yogyakarta Special Region'],
    ],
    short: ['DIY', 'DI Yk.', 'Yogyakarta DIY'],
  },
  { name: 'Jawa Timur', also: ['Djawa Timur', 'East Java'], short: ['Jatim'] },
  { name: 'Banten' },
  { name: 'Bali' },
  { name: 'Nusa Tenggara Barat', also: ['West Nusa Tenggara'], short: ['NTB', 'Nusra Barat'] },
  { name: 'Nusa Tenggara Timur', also: ['East Nusa Tenggara'], short: ['NTT', 'Nusra Timur'] },
  { name: 'Kalimantan Barat', also: ['West Kalimantan', 'West Borneo'], short: ['Kalbar'] },
  { name: 'Kalimantan Tengah', also: ['Central Kalimantan'], short: ['Kalteng'] },
  { name: 'Kalimantan Selatan', also: ['South Kalimantan'], short: ['Kalsel'] },
  { name: 'Kalimantan Timur', also: ['East Kalimantan'], short: ['Kaltim'] },
  { name: 'Kalimantan Utara', also: ['North Kalimantan'], short: ['Kaltara', 'Kalut'] },
  { name: 'Sulawesi Utara', also: ['North Sulawesi'], short: ['Sulut'] },
  { name: 'Sulawesi Tengah', also: ['Central Sulawesi'], short: ['Sulteng'] },
  { name: 'Sulawesi Selatan', also: ['South Sulawesi'], short: ['Sulsel'] },
  {
    name: 'Sulawesi Tenggara',
    also: ['Southeast Sulawesi', 'South East Sulawesi'],
    short: ['Sultra'],
  },
  { name: 'Gorontalo' },
  { name: 'Sulawesi Barat', also: ['West Sulawesi'], short: ['Sulbar'] },
  { name: 'Maluku' },
  { name: 'Maluku Utara', also: ['North Maluku'], short: ['Malut'] },
  { name: 'Papua', also: ['Irian Jaya'], short: ['Irja'] },
  {
    name: 'Papua Barat',
    also: ['West Papua', 'Irian Jaya Barat'],
    short: ['Pabar', 'Papbar', 'Irjabar', 'Pap. Barat'],
  },
  { name: 'Papua Selatan', also: ['South Papua'], short: ['Pasel', 'Papsel'] },
  { name: 'Papua Tengah', also: ['Central Papua'], short: ['Pateng', 'Papteng'] },
  { name: 'Papua Pegunungan', also: ['Highland Papua'], short: ['Papeg'] },
  { name: 'Papua Barat Daya', also: ['Southwest Papua', 'South West Papua'], short: ['PBD', 'Pabarda'] },
];
