import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, changeProfile, listAccounts } from '#contract/accounts.ts';
import { applyBulk } from '#contract/bulk.ts';
import { listExports } from '#contract/exports.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { applyImport, listImportRows, listImports, readImport } from '#contract/imports.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { addRegion, listRegions } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { listClasses } from '#contract/training.ts';
import { listTrash, purgeMember } from '#contract/trash.ts';
import { testPassword } from '#test/support/accounts.ts';
import { aMember, anAccount, aRegion } from '#test/support/builders.ts';
import { exported } from '#test/support/exported.ts';
import { checked, csv, imported } from '#test/support/imported.ts';
import { type EmptyPlace, embeddedPlace, moved, placeElsewhere } from '#test/support/move.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';
import { classWith, participantsOf } from '#test/support/training.ts';

const names = [
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

/** What the moved database is asked about afterwards. */
interface Filled {
  picture: string;
  /** The account whose password was changed, and to what. */
  email: string;
  password: string;
  /** A change that can be taken back, and an operation that can. */
  change: number;
  operation: number;
  /** A training class with participants. */
  trained: number;
  /** A checked import that nobody has applied. */
  underway: number;
  /** The id of a member that was deleted for ever. */
  purged: number;
}

/** More rows than are copied at once, and something of everything that people do. */
async function fill(server: TestServer): Promise<Filled> {
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

/** What the server answers about everything, for whoever may see all of it. */
async function everything(server: TestServer, { picture, trained, underway }: Filled) {
  const { as, url, db } = server;
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
    kept: await Promise.all([
      db.selectFrom('member_counts').selectAll().orderBy('region_id').orderBy('status').orderBy('level').execute(),
      db.selectFrom('member_facets').selectAll().orderBy('facet').orderBy('value').execute(),
      db.selectFrom('member_marks').selectAll().orderBy('order_key').orderBy('id').execute(),
    ]),
  };
}

/*
 * From the embedded engine to the one that the suite runs on, and back into another folder. Where that is the embedded
 * one too, it is moved from folder to folder.
 */
describe('a database that was moved', () => {
  const places: EmptyPlace[] = [];
  let filled: Filled;
  let before: Awaited<ReturnType<typeof everything>>;
  let original: TestServer;
  let said: string;

  beforeAll(async () => {
    const [from, there, back] = [await embeddedPlace(), await placeElsewhere(), await embeddedPlace()];
    places.push(from, there, back);
    original = await startServer(from.place);
    filled = await fill(original);
    before = await everything(original, filled);
    await original.close();
    said = await moved(from.address, there.address);
    await moved(there.address, `${back.address}/directory.sqlite`);
  });
  afterAll(async () => {
    for (const { remove } of places) await remove();
  });

  const servedAt = async (index: number) => instanceOn(original, (places[index] as EmptyPlace).place);

  test('tells how far it was, and with which checksums both sides were the same', () => {
    expect(said).toMatch(/^Database prepared: 0001-foundation/m);
    expect(said).toMatch(/^members: 1,211$/m);
    expect(said).toMatch(/^members: the same 1,211, sha256 [0-9a-f]{64}$/m);
    expect(said).toMatch(/^Moved: [\d,]+ rows of \d+ tables\. The source is as it was\.\n$/m);
  });

  for (const [index, title] of [
    [1, 'after one move'],
    [2, 'after the move back'],
  ] as const) {
    test(`answers everything as before ${title}`, async () => {
      const server = await servedAt(index);
      expect(await everything(server, filled)).toEqual(before);
      await server.close();
    });
  }

  for (const [index, title] of [
    [0, 'the source, which is as it was'],
    [1, 'what it was moved to'],
    [2, 'what it was moved back to'],
  ] as const) {
    test(`can be worked with: ${title}`, async () => {
      const server = await servedAt(index);
      const { email, password } = filled;
      const { token } = await server.as(null).ok(signIn, { body: { email, password } });
      const person = server.as({ token });
      const { data: member } = await person.ok(addMember, { body: aMember({ npa: 'Baru' }) });
      // Not even the id of one who was deleted for ever, whose history is still there.
      expect(member.id).toBe(filled.purged + 1);
      const count = async (query: object) =>
        (await person.ok(listMembers, { query: { isAdmin: 'true', ...query } })).total_data;
      expect(await count({})).toBe(before.members.total_data + 1);
      expect(await count({ search: 'baru' })).toBe(1);
      expect(await count({ filter: 'photo:yes' })).toBe(1);
      await person.ok(undoChange, { params: { id: filled.change } });
      const { data: undone } = await person.ok(undoOperation, { params: { id: filled.operation } });
      // One was deleted since, and one edited; both of these stand in its way no more than before.
      expect(undone.undone + undone.left_total).toBe(names.length);
      const { data: applied } = await person.ok(applyImport, { params: { id: filled.underway } });
      expect(applied.state).toBe('applied');
      expect(await count({})).toBe(before.members.total_data + 2);
      await server.as('superadmin').ok(addAccount, { body: anAccount() });
      await server.as('superadmin').ok(addRegion, { body: aRegion() });
      await server.close();
    });
  }
});
