import { addMember, listMembers, removeMember } from '#contract/members.ts';
import { addReminder } from '#contract/reminders.ts';
import { addClass, addModule } from '#contract/training.ts';
import { addRegistrations, listRegistrations, setAttendance } from '#contract/training-registrations.ts';
import { aClass, aMember, aModule } from '#test/support/builders.ts';
import { checked, csv, uploaded } from '#test/support/imported.ts';
import { storedPicture } from '#test/support/pictures.ts';
import type { TestServer } from '#test/support/server.ts';

/** Members with extreme values: long names, single words, only the required fields, every state. */
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

/** All that lists show, with one reminder and one member in the trash. */
export async function fillLists(server: TestServer): Promise<void> {
  await fillDirectory(server);
  await fillImports(server);
  await fillTraining(server);
  const staff = server.as('staff');
  await staff.ok(addReminder, { body: { member_id: 1, way: 'other' } });
  await staff.ok(removeMember, { params: { id: 17 } });
}

/** Two imports with texts of every length: one waits for its columns, the other is checked. */
export async function fillImports(server: TestServer): Promise<void> {
  const titles = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'No HP', 'Email', 'Serkom End Date', 'Catatan dari sekretariat'];
  const long = 'Raden Ajeng Kusumaningtyas Wirasastranegara Adiningrat-Prawirokusumo';
  const email = 'raden.ajeng.kusumaningtyas.wirasastranegara@dinas-kesehatan.provinsi.go.id';
  const lines = [
    titles,
    ['K2.9901/IKAI-PUSAT/2019', long, 'Dr., M.Psi., Psikolog, CAP, ICAP III', 'Bali', '0812', email, '03/04/2027', ''],
    ['K1.9902', 'Siti', '', 'Wilayah yang tidak ada', '8,12E+10', 'bukan email', '31/02/2027', 'x'],
    ['K1.9903', long, 'S.Psi.', 'Bali', '081234567890', '', '', ''],
    ['K1.9001', 'Siti Baru', 'S.Psi.', 'Bali', '', '', '05/06/2027', ''],
  ];
  await uploaded(server, { bytes: csv(lines), name: `${long}.csv` });
  await checked(
    server,
    { bytes: csv(lines), name: 'anggota.csv' },
    { 'Serkom End Date': { reading: { order: 'dmy', swaps: false } } },
  );
}

/** A class with participants of every kind and texts of every length, a cancelled one, and those of a year. */
export async function fillTraining(server: TestServer): Promise<void> {
  const long = 'Pelatihan Konseling Adiksi Berbasis Masyarakat bagi Konselor Madya dan Utama Angkatan XXVIII';
  const [admin, staff] = [server.as('admin'), server.as('staff')];
  const { data: module } = await admin.ok(addModule, {
    body: aModule({ name: `Modul ${long}`, code: 'KABM-28/2026' }),
  });
  const { data: members } = await staff.ok(listMembers, { query: { isAdmin: 'true', pageSize: '100' } });
  const body = { ids: members.map(({ id }) => id) };
  const place = 'Balai Besar Rehabilitasi, Gedung Serbaguna lantai tiga, ruang Melati';
  const first = aClass(module.id, { title: long, place, region_id: 38, capacity: members.length });
  const { data: one } = await staff.ok(addClass, { body: first });
  await staff.ok(addRegistrations, { params: { id: one.id }, body });
  const { data: participants } = await staff.ok(listRegistrations, { params: { id: one.id } });
  for (const { id } of participants.slice(0, 2)) {
    await staff.ok(setAttendance, { params: { id }, body: { attended: true } });
  }
  const gone = participants.find(({ npa }) => npa === 'K3.0003');
  if (gone) await staff.ok(removeMember, { params: { id: gone.member_id } });
  await staff.ok(addClass, { body: aClass(module.id, { status: 'cancelled', place: null, region_id: null }) });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2025-${String(month).padStart(2, '0')}-15`;
    await staff.ok(addClass, {
      body: aClass(module.id, { starts_at: `${day}T08:00`, ends_at: `${day}T17:00`, status: 'held' }),
    });
  }
}
