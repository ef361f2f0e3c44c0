import type { CardSettingsForm } from '#contract/cards.ts';

export const cardSettingsLabels = {
  name: 'Nama organisasi',
  address: 'Alamat',
  chairman: 'Nama ketua',
  signature: 'Tanda tangan ketua',
  logo: 'Logo',
  colour: 'Warna',
  back_text: 'Teks sisi belakang',
  valid_months: 'Masa berlaku (bulan)',
} as const satisfies Record<keyof CardSettingsForm, string>;
