import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { storedPicture } from '#test/support/pictures.ts';
import type { TestServer } from '#test/support/server.ts';

/** Members that a list must be able to show: long names, single words, nothing but what is required, every state. */
export async function fillDirectory(server: TestServer): Promise<void> {
  const picture = await storedPicture(server);
  const members = [
    aMember({ npa: 'K1.9001', first_name: 'Siti', title: 'S.Psi.' }),
    aMember({
      npa: 'K2.0002/IKAI-PUSAT/2019',
      first_name: 'Raden Ajeng Kusumaningtyas Wirasastranegara Adiningrat-Prawirokusumo',
      title: 'Dr., M.Psi., Psikolog, CAP, ICAP III, Konselor Adiksi Madya',
      email: 'raden.ajeng.kusumaningtyas.wirasastranegara@dinas-kesehatan.provinsi.go.id',
      phone: '+62 21 5550 1234 ext. 5678',
      membership_type_id: 38,
    }),
    aMember({
      npa: 'K3.0003',
      email: null,
      phone: null,
      serkom_number: null,
      serkom_end_date: null,
      experience_year_start: null,
      practice_permit_number: null,
      order: null,
    }),
    aMember({ npa: 'X.0004', first_name: 'محمد الأمين', serkom_end_date: '2020-01-31', image_url: picture }),
    aMember({ npa: 'K1.0005', first_name: 'Élodie Nasution', serkom_end_date: null, status: 'inactive' }),
    ...Array.from({ length: 12 }, () => aMember()),
  ];
  for (const body of members) await server.as('staff').ok(addMember, { body });
}
