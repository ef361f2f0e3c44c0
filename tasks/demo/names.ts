import type { Random } from './random.ts';

export type Sex = 'man' | 'woman';

interface Culture {
  man: string;
  woman: string;
  /** Family or second names. */
  last: string;
  /** Fraction of people with a single name. */
  oneName?: number;
  /** Prefixes before the given name, by sex. */
  before?: Record<Sex, string>;
}

/** Names of Indonesia's peoples, separated by spaces; `_` is a space within a name. */
const cultures = {
  java: {
    man: 'Agus Bambang Joko Slamet Sugeng Teguh Wahyu Yudi Eko Dwi Tri Catur Hari Budi Arif Danang Gunawan Heru Sigit Tono Wawan Suryo Prasetyo Bagus Aditya Galih Sutrisno Wagiman Paijo Sukarman Ngadiman',
    woman:
      'Sri Endang Wahyuni Retno Ratna Dewi Ningsih Wulan Rahayu Lestari Indah Sulastri Sumiyati Tutik Ambar Puji Kartika Dyah Rini Yuliana Tukinem Painem Suparmi Suwarni Laras Anggraini',
    last: 'Santoso Wibowo Nugroho Saputro Widodo Susanto Hartono Kusuma Prabowo Setiawan Purnomo Hidayat Wijaya Mulyono Raharjo Utomo Handayani Suharto Kurniawan Pamungkas',
    oneName: 0.22,
  },
  sunda: {
    man: 'Asep Dadang Ujang Cecep Deden Encep Iwan Jajang Maman Nandang Oman Rukmana Tatang Yayan Dede Rizki Fajar Gilang',
    woman: 'Ai Cucu Eneng Iis Euis Imas Lilis Neneng Nunung Tintin Wiwin Yani Teti Rina Siti_Nurjanah Dini Mira Citra',
    last: 'Sunandar Suryana Hermawan Supriatna Kosasih Sutisna Permana Ruhiyat Mulyadi Nugraha Ramdani Koswara Sobari Wiguna Atmaja Gumilar',
    oneName: 0.08,
  },
  batak: {
    man: 'Parlindungan Hotman Togar Bonar Jonathan Maruli Poltak Sahat Tigor Binsar Daniel Samuel Ucok Martua',
    woman: 'Rotua Tiurma Lasmaria Romauli Ester Debora Ruth Hotmauli Risma Tetty Magdalena Juliana Kristina',
    last: 'Simanjuntak Siregar Nasution Lubis Harahap Sitorus Sihombing Hutapea Panjaitan Sinaga Siahaan Tampubolon Manurung Pasaribu Ginting Tarigan Sembiring Hutagalung',
  },
  minang: {
    man: 'Afrizal Zulkifli Syafril Yusrizal Rahmat Irwandi Fauzan Hendri Rinaldi Ilham Ramadhan Novrizal',
    woman: 'Yulinar Desmawati Fitriani Yusnita Rosmaniar Nurhayati Elvira Misna Silvia Rahmi Widya Zuraida',
    last: 'Chaniago Koto Piliang Tanjung Sikumbang Jambak Guci Malayu Zubir Yunus Amran Syarif Bachtiar',
    oneName: 0.08,
  },
  aceh: {
    man: 'Teuku_Iskandar Muhammad_Nasir Zulfikar Tarmizi Fakhrurrazi Mukhlis Iqbal Saiful Razali Munawar',
    woman: 'Cut_Nurul Cut_Meutia Mutia Nurlaila Safrida Yusra Rahmatillah Khairunnisa Maulida Zahara',
    last: 'Abdullah Ibrahim Hasan Ismail Daud Usman Yahya Puteh Gani Sulaiman Hamzah Ishak',
    oneName: 0.08,
  },
  malay: {
    man: 'Ahmad Ridwan Hamdan Jamaluddin Syahrul Rusdi Anwar Khairul Firdaus Mahmud Burhan Edi',
    woman: 'Aisyah Fatimah Zainab Mariani Rohana Nur_Azizah Halimah Salmah Hasnah Raudah Suryani Yanti',
    last: 'Syahputra Effendi Rahman Hamid Saputra Fadillah Alamsyah Basri Idris Azhari Mansyur Jaya Putri',
    oneName: 0.06,
  },
  bali: {
    man: 'Adnyana Suardana Wiratama Sudiarta Artawan Pradnyana Mahendra Suastika Darmawan Widiana',
    woman: 'Ayu_Lestari Sri_Wahyuni Widiastuti Suryani Trisnawati Purnamasari Puspa_Dewi Candrawati Ekayani',
    last: 'Wijaya Putra Saputra Dharma Kusuma Pramana Suteja Mertha Wirawan Yasa',
    before: {
      man: 'I_Wayan I_Made I_Nyoman I_Ketut I_Gede I_Gusti_Ngurah I_Putu Anak_Agung Ida_Bagus',
      woman: 'Ni_Wayan Ni_Made Ni_Nyoman Ni_Ketut Ni_Luh_Putu Ni_Putu Ida_Ayu Anak_Agung_Istri',
    },
  },
  bugis: {
    man: 'Andi_Baso Andi_Rahman Daeng_Mattola Syamsuddin Amiruddin Baharuddin Nurdin Arifuddin Muh._Akbar Muhammad_Yusuf',
    woman: 'Andi_Tenri Andi_Nurul Hasmawati Nurmiati Rosmiati Sitti_Hajrah Darmawati Kartini Sitti_Aminah Hasnawiah',
    last: 'Mappasessu Paturusi Tenriajeng Makkulau Latief Mallarangeng Palaguna Rasyid Tahir Kadir Salam Mattalatta',
    oneName: 0.06,
  },
  minahasa: {
    man: 'Ferdinand Franky Hengky Jefri Johny Noldy Reinhard Steven Vicky Adrian Marthen',
    woman: 'Grace Jeane Meyske Olga Selvie Vonny Yvonne Feibe Angelina Novita Stela',
    last: 'Lumentut Mandagi Pangemanan Rondonuwu Sumual Tumbelaka Wowor Kawilarang Mamahit Lasut Sondakh Supit Waworuntu',
  },
  maluku: {
    man: 'Abraham Benjamin Elias Frans Izaak Jacobus Lukas Markus Petrus Semuel Yohanis',
    woman: 'Agustina Antoneta Dorkas Fransina Hana Johana Martha Novelin Salomina Welhelmina',
    last: 'Pattiasina Latuconsina Tuasikal Pelupessy Sahetapy Matulessy Latumahina Siwabessy Wattimena Leatemia Nanlohy',
  },
  papua: {
    man: 'Yulius Kristian Otniel Boaz Titus Daud Matias Elieser Obet Alfons Yance',
    woman: 'Yosina Maria_Regina Dolfina Ribka Selina Margaretha Naomi Elsina Mince Orpa',
    last: 'Wenda Tabuni Kogoya Rumbiak Kaisiepo Mambrasar Wanggai Yembise Rumaropen Wonda Gobay Pigai Mofu',
  },
  flores: {
    man: 'Yohanes Antonius Stefanus Fransiskus_Xaverius Dominikus Aloysius Gregorius Kanisius Vinsensius Emanuel',
    woman: 'Maria_Goreti Yuliana Kristina Bernadeta Theresia Anastasia Yustina Elisabet Rosalia Fransiska',
    last: 'da_Silva Parera Nggadas Bria Seran Tukan Keraf Lamabelawa Nahak Taolin Djawa Fernandez Riwu_Kaho',
  },
  dayak: {
    man: 'Yansen Lambertus Marselinus Sabran Tampung Rangga Thomas Andreas Florensius Udin',
    woman: 'Lidia Yustina Monika Katarina Normaliana Dayang_Rosita Elisa Sabina Rusmini',
    last: 'Djampi Lihin Ngau Usop Nyarong Garang Ringkai Umbing Binti Tarung Laing Sawung',
    oneName: 0.05,
  },
  china: {
    man: 'Hendra Rudy Kevin Alvin Andi Steven Richard Budiman',
    woman: 'Lilian Meilani Jessica Yenny Veronica Linda Felicia Vivian Élodie',
    last: 'Halim Gunawan Tanoto Wijaya Salim Lim Susanto Kurniadi Widjaja Tanuwijaya Sutanto Liem',
  },
} as const satisfies Record<string, Culture>;

export type CultureName = keyof typeof cultures;

const words = (list: string) => list.split(' ').map((name) => name.replaceAll('_', ' '));

/** Without degrees. */
export function personName(random: Random, culture: CultureName, sex: Sex): string {
  const names: Culture = cultures[culture];
  const given = random.pick(words(names[sex]));
  if (random.chance(names.oneName ?? 0)) return given;
  if (names.before) {
    const caste = random.pick(words(names.before[sex]));
    return random.chance(0.5) ? `${caste} ${given}` : `${caste} ${given} ${random.pick(words(names.last))}`;
  }
  const last = random.pick(words(names.last));
  const middle = random.chance(0.3) ? `${random.pick(words(names[sex]))} ` : '';
  return middle.trim() === given ? `${given} ${last}` : `${given} ${middle}${last}`;
}

/** Peoples by province code, with weights; elsewhere Javanese. */
export const peopleOf: Record<string, readonly (readonly [CultureName, number])[]> = {
  11: [
    ['aceh', 8],
    ['java', 1],
  ],
  12: [
    ['batak', 6],
    ['malay', 2],
    ['java', 2],
    ['china', 1],
  ],
  13: [
    ['minang', 9],
    ['batak', 1],
  ],
  14: [
    ['malay', 5],
    ['minang', 3],
    ['batak', 2],
  ],
  15: [
    ['malay', 6],
    ['java', 3],
  ],
  16: [
    ['malay', 7],
    ['java', 3],
  ],
  17: [
    ['malay', 6],
    ['java', 3],
  ],
  18: [
    ['java', 6],
    ['malay', 4],
  ],
  19: [
    ['malay', 6],
    ['china', 3],
  ],
  21: [
    ['malay', 5],
    ['china', 2],
    ['batak', 2],
  ],
  31: [
    ['java', 4],
    ['sunda', 3],
    ['batak', 2],
    ['minang', 1],
    ['china', 2],
    ['minahasa', 1],
  ],
  32: [
    ['sunda', 8],
    ['java', 2],
  ],
  36: [
    ['sunda', 6],
    ['java', 3],
    ['china', 1],
  ],
  51: [
    ['bali', 9],
    ['java', 1],
  ],
  52: [
    ['malay', 5],
    ['bali', 2],
    ['bugis', 1],
  ],
  53: [
    ['flores', 9],
    ['maluku', 1],
  ],
  61: [
    ['dayak', 4],
    ['malay', 3],
    ['china', 2],
  ],
  62: [
    ['dayak', 6],
    ['malay', 2],
    ['java', 2],
  ],
  63: [
    ['malay', 7],
    ['java', 2],
  ],
  64: [
    ['malay', 3],
    ['dayak', 3],
    ['bugis', 3],
  ],
  65: [
    ['dayak', 5],
    ['bugis', 3],
  ],
  71: [
    ['minahasa', 9],
    ['bugis', 1],
  ],
  72: [
    ['bugis', 5],
    ['minahasa', 2],
  ],
  73: [
    ['bugis', 9],
    ['java', 1],
  ],
  74: [
    ['bugis', 8],
    ['maluku', 1],
  ],
  75: [
    ['minahasa', 5],
    ['bugis', 4],
  ],
  76: [['bugis', 9]],
  81: [
    ['maluku', 8],
    ['bugis', 1],
  ],
  82: [
    ['maluku', 6],
    ['bugis', 3],
  ],
};

/** The provinces of Papua. */
export const papua = ['91', '92', '93', '94', '95', '96'];
