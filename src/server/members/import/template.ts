import type { Template } from '#server/imports/importable.ts';

/** The template for importing members. */
export const memberTemplate: Template = {
  fileName: 'template_anggota_ikai.xlsx',
  headers: { first_name: 'Full Name', image_url: 'Photo' },
  example: {
    first_name: 'Siti Aminah',
    title: 'S.Psi.',
    email: 'siti@contoh.id',
    phone: '081234567890',
    practice_permit_number: 'SIP/001/2024',
    serkom_number: 'SK-001',
    serkom_end_date: '2029-12-31',
    order: '1',
    experience_year_start: '2015',
  },

  async choices(db) {
    const regions = await db
      .selectFrom('regions')
      .select('name')
      .where('deleted_at', 'is', null)
      .orderBy('name_fold')
      .execute();
    return { membership_type_id: regions.map(({ name }) => name), status: ['Active', 'Non Active'] };
  },
};
