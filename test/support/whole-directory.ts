import { addAccount, listAccounts } from '#contract/accounts.ts';
import { applyBulk } from '#contract/bulk.ts';
import { listExports } from '#contract/exports.ts';
import { listHistory } from '#contract/history.ts';
import { listImportRows } from '#contract/import-rows.ts';
import { listImports, readImport } from '#contract/imports.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { changeProfile } from '#contract/profile.ts';
import { addRegion, listRegions } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { listClasses } from '#contract/training.ts';
import { listTrash, purgeMember } from '#contract/trash.ts';
import { testPassword } from './accounts.ts';
import { aMember, anAccount, aRegion } from './builders.ts';
import { exported, latestExport } from './exported.ts';
import { checked, csv, imported } from './imported.ts';
import { storedPicture } from './pictures.ts';
import type { TestServer } from './server.ts';
import { classWith, participantsOf } from './training.ts';

export const names = [
  'Siti Aminah',
  'Élodie Straße',
  'Ωμέγα',
  'Ёлка',
  'محمد الأمين',
  '佐藤健一',
  'สมชาย',
  'हिन्दी',
  '👩‍🎓 Ani',
];

/** What is looked for in a copy of the database. */
export interface Filled {
  picture: string;
  /** The account whose password was changed, and the new password. */
  email: string;
  password: string;
  /** A change and an operation that can be undone. */
  change: number;
  operation: number;
  /** A training class with participants. */
  trained: number;
  /** An import that is checked but not applied. */
  underway: number;
  /** The id of a purged member. */
  purged: number;
}

/** Fills a directory with more rows than one batch, and with something of everything that people do. */
export async function fill(server: TestServer): Promise<Filled> {
  const [staff, superadmin] = [server.as('staff'), server.as('superadmin')];
  const many = Array.from({ length: 1200 }, (_, row) => [`B-${row}`, `Anggota ${row}`, 'S.Psi.', 'Aceh']);
  await imported(server, { bytes: csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...many]) });
  const image_url = await storedPicture(server);
  const ids: number[] = [];
  for (const [row, first_name] of names.entries()) {
    const given = aMember({ first_name, npa: `M-${row}`, image_url: row === 0 ? image_url : null, order: row });
    ids.push((await staff.ok(addMember, { body: given })).data.id);
  }
  const { data: region } = await superadmin.ok(addRegion, { body: aRegion() });
  const body = { action: 'region', membership_type_id: region.id, ids };
  const { data: bulk } = await staff.ok(applyBulk, { body });
  const [first = 0, second = 0] = ids;
  await staff.ok(changeMember, { params: { id: first }, body: { phone: '0000812' } });
  await staff.ok(removeMember, { params: { id: second } });
  const training = await classWith(server, [{ first_name: 'Peserta' }, { first_name: 'Peserta Lain' }]);
  const { data: gone } = await staff.ok(addMember, { body: aMember({ npa: 'Pergi' }) });
  await staff.ok(removeMember, { params: { id: gone.id } });
  await superadmin.ok(purgeMember, { params: { id: gone.id }, body: { npa: gone.npa } });
  await exported(server, { format: 'csv' });
  await latestExport(server);
  const underway = await checked(server, {
    bytes: csv([
      ['NPA', 'Nama', 'Gelar', 'Wilayah'],
      ['T-1', 'Tuti', 'S.Sos', 'Bali'],
    ]),
  });

  const { data: account } = await superadmin.ok(addAccount, { body: anAccount({ name: 'Ünal' }) });
  const { token } = await server.as(null).ok(signIn, { body: { email: account.email, password: testPassword } });
  const password = 'kata sandi 新しい';
  await server.as({ token }).ok(changeProfile, { body: { full_name: 'Ünal', username: account.username, password } });
  const { data: changes } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: first } });
  return {
    picture: image_url,
    email: account.email,
    password,
    change: changes[0]?.id ?? 0,
    operation: bulk.operation_id ?? 0,
    trained: training.class.id,
    underway: underway.id,
    purged: gone.id,
  };
}

/** The server's answers about everything, as a superadmin sees it. */
export async function everything(server: TestServer, { picture, trained, underway }: Filled) {
  const { as, url } = server;
  const superadmin = as('superadmin');
  const list = (query: Record<string, string | number>) =>
    superadmin.ok(listMembers, { query: { isAdmin: 'true', ...query } });
  const bytes = Buffer.from(await (await fetch(`${url}${picture}`)).arrayBuffer());
  return {
    members: await list({ pageSize: 1000 }),
    later: await list({ pageSize: 1000, page: 2 }),
    sorted: await list({ pageSize: 100, sort: '-fullName' }),
    found: await list({ search: 'elodie' }),
    inPart: await list({ search: 'ggota 11' }),
    ofRegion: await list({ filter: 'status:active photo:yes' }),
    regions: await superadmin.ok(listRegions),
    accounts: await superadmin.ok(listAccounts),
    history: await superadmin.ok(listHistory, { query: { pageSize: 1000 } }),
    trash: await superadmin.ok(listTrash),
    classes: await superadmin.ok(listClasses),
    participants: await participantsOf(server, trained),
    imports: await superadmin.ok(listImports),
    underway: await superadmin.ok(readImport, { params: { id: underway } }),
    underwayRows: await superadmin.ok(listImportRows, { params: { id: underway } }),
    exports: await superadmin.ok(listExports),
    picture: bytes.toString('base64'),
  };
}
