import { afterAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, type Member } from '#contract/members.ts';
import { readOperation, undoOperation } from '#contract/operations.ts';
import { addRegion, changeRegion, listRegions } from '#contract/regions.ts';
import { writtenAtOnce } from '#server/batches.ts';
import { insertManyTracked, insertTracked, type Row, updateTracked } from '#server/database/history.ts';
import { factColumns } from '#server/database/rows/facts.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import { derivedColumns, type MemberFacts, newMemberRow, patchOf } from '#server/members/members.rules.ts';
import { pictureNameOf } from '#server/pictures/picture-address.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { historyOf } from '#test/support/history.ts';
import { asOperation } from '#test/support/operations.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin] = [server.as('staff'), server.as('admin')];

const undo = (id: number) => admin.ok(undoOperation, { params: { id } });
const since = 'Sudah diubah lagi sejak itu.';

async function members(search: string): Promise<Member[]> {
  return (await staff.ok(listMembers, { query: { isAdmin: true, search, sort: 'npa' } })).data as Member[];
}

async function added(body: Parameters<typeof aMember>[0]): Promise<Member> {
  return (await staff.ok(addMember, { body: aMember(body) })).data;
}

async function rowOf(id: number): Promise<Row<'members'>> {
  return server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** An import that adds members with these NPAs. */
async function importOfNew(npas: string[]): Promise<number> {
  const like = await rowOf((await added({ first_name: 'Impor' })).id);
  return asOperation(server, 'members', async (tx, author) => {
    const ids = await insertManyTracked(
      tx,
      author,
      'members',
      npas.map((npa) => newMemberRow({ ...factsOf(like), npa })),
    );
    return ids.length;
  });
}

function factsOf(row: Row<'members'>): MemberFacts {
  return Object.fromEntries(factColumns.members.map((fact) => [fact, row[fact]])) as MemberFacts;
}

/** An import that changes members one after the other. */
function importOfChanges(changes: [Pick<Member, 'id'>, Partial<MemberFacts>][]): Promise<number> {
  return asOperation(server, 'members', async (tx, author) => {
    for (const [{ id }, facts] of changes) {
      const current = await tx.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await updateTracked(tx, author, 'members', current, patchOf(current, facts));
    }
    return changes.length;
  });
}

describe('the undo of an import of members', () => {
  test('removes new ones, and leaves those that somebody edited since', async () => {
    const id = await importOfNew(['Baru.1', 'Baru.2', 'Baru.3']);
    const [, second] = await members('Baru.');
    await staff.ok(changeMember, { params: { id: second?.id ?? 0 }, body: { phone: '0812' } });
    const { data } = await undo(id);
    expect(data).toEqual({
      undone: 2,
      removed: 2,
      left: [{ id: second?.id, name: 'Impor (Baru.2)', reason: since }],
      left_total: 1,
    });
    expect((await members('Baru.')).map(({ npa }) => npa)).toEqual(['Baru.2']);
  });

  test('removes members by the hundreds, and leaves nothing of them in the lists', async () => {
    const id = await importOfNew(Array.from({ length: 700 }, (_, index) => `Ratus.${index}`));
    expect((await undo(id)).data).toEqual({ undone: 700, removed: 700, left: [], left_total: 0 });
    expect(await members('Ratus.')).toEqual([]);
  });

  test('gives changed members their values back, and finds them by these', async () => {
    const member = await added({ npa: 'Lama.1', first_name: 'Nama Lama', title: 'K1', phone: '0811', order: 4 });
    const changes = { npa: 'Ubah.1', first_name: 'Nama Ubahan', title: 'K2', phone: null, order: null };
    const id = await importOfChanges([[member, changes]]);
    expect((await members('Ubahan')).map((row) => row.level)).toEqual(['K2']);
    await undo(id);
    expect(await members('Ubahan')).toEqual([]);
    const [after] = await members('Lama 0811');
    expect(after).toEqual({ ...member, version: 3, updatedAt: after?.updatedAt });
    const row = await rowOf(member.id);
    expect(row).toMatchObject(derivedColumns(factsOf(row)));
  });

  test('gives NPAs back that went from one member to the next', async () => {
    const [one, two] = [await added({ npa: 'Geser.1' }), await added({ npa: 'Geser.2' })];
    const id = await importOfChanges([
      [two, { npa: 'Geser.3' }],
      [one, { npa: 'Geser.2' }],
    ]);
    const alsoNew = await importOfNew(['Geser.1']);
    expect((await undo(alsoNew)).data.undone).toBe(1);
    expect((await undo(id)).data).toEqual({ undone: 2, removed: 0, left: [], left_total: 0 });
    expect((await members('Geser.')).map((row) => [row.id, row.npa])).toEqual([
      [one.id, 'Geser.1'],
      [two.id, 'Geser.2'],
    ]);
  });

  test('gives an NPA back that a new member of the same import took', async () => {
    const member = await added({ npa: 'Ganti.1' });
    const like = factsOf(await rowOf(member.id));
    const id = await asOperation(server, 'members', async (tx, author) => {
      const current = await tx.selectFrom('members').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
      await updateTracked(tx, author, 'members', current, patchOf(current, { npa: 'Ganti.2' }));
      await insertTracked(tx, author, 'members', newMemberRow(like));
      return 2;
    });
    expect((await undo(id)).data).toEqual({ undone: 2, removed: 1, left: [], left_total: 0 });
    expect((await members('Ganti.')).map((row) => [row.id, row.npa])).toEqual([[member.id, 'Ganti.1']]);
  });

  test('leaves a member whose old NPA another one has now', async () => {
    const member = await added({ npa: 'Pindah.1' });
    const id = await importOfChanges([[member, { npa: 'Pindah.2', phone: '0899' }]]);
    await added({ npa: 'PINDAH.1' });
    const { data } = await undo(id);
    expect(data.left).toMatchObject([{ id: member.id, reason: 'NPA-nya sudah dipakai anggota lain.' }]);
    expect((await rowOf(member.id)).phone).toBe('0899');
  });

  test('gives an NPA back that was only written in other letters', async () => {
    const member = await added({ npa: 'huruf.1' });
    const id = await importOfChanges([[member, { npa: 'HURUF.1' }]]);
    expect((await undo(id)).data.undone).toBe(1);
    expect((await rowOf(member.id)).npa).toBe('huruf.1');
  });

  test('leaves a member whose old picture is not kept any more', async () => {
    const [kept, gone] = [await storedPicture(server), await storedPicture(server)];
    const one = await added({ npa: 'Foto.1', image_url: kept });
    const other = await added({ npa: 'Foto.2', image_url: gone });
    const id = await importOfChanges([
      [one, { picture: null }],
      [other, { picture: null }],
    ]);
    const name = pictureNameOf(gone, server.config.publicUrl) ?? '';
    await server.db.deleteFrom('pictures').where('name', '=', name).execute();
    const { data } = await undo(id);
    expect(data).toMatchObject({ undone: 1, left_total: 1 });
    expect(data.left).toMatchObject([{ id: other.id, reason: 'Fotonya sudah tidak tersimpan.' }]);
    expect((await members('Foto.')).map((row) => row.image_url)).toEqual([kept, null]);
  });

  test('takes back all that was done to a row, where that was more than one change', async () => {
    const member = await added({ npa: 'Dua.1', phone: '0811', title: 'K1' });
    const id = await importOfChanges([
      [member, { phone: '0822', npa: 'Dua.2' }],
      [member, { phone: null, title: 'K3', npa: 'Dua.3' }],
    ]);
    expect((await undo(id)).data).toEqual({ undone: 1, removed: 0, left: [], left_total: 0 });
    const [after] = await members('Dua.');
    expect(after).toEqual({ ...member, version: 5, updatedAt: after?.updatedAt });
    expect((await historyOf(server, 'members', member.id)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  });

  test('takes back all that was done to very many rows, where that was more than one change of each', async () => {
    await importOfNew(Array.from({ length: writtenAtOnce + 5 }, (_, index) => `Dwi.${index}`));
    const stored = () =>
      server.db.selectFrom('members').selectAll().where('npa', 'like', 'Dwi.%').orderBy('id').execute();
    const rows = await stored();
    const id = await importOfChanges(
      ['0822', '0833'].flatMap((phone) => rows.map((row): [typeof row, Partial<MemberFacts>] => [row, { phone }])),
    );
    expect((await undo(id)).data).toEqual({ undone: rows.length, removed: 0, left: [], left_total: 0 });
    const after = await stored();
    const { updated_at } = after[0] ?? {};
    expect(after.map((row) => ({ ...row, updated_at }))).toEqual(
      rows.map((row) => ({ ...row, version: 5, updated_at })),
    );
  });

  test('names a row once that it leaves, though the import changed it more than once', async () => {
    const member = await added({ npa: 'Dua.4' });
    const id = await importOfChanges([
      [member, { phone: '0822' }],
      [member, { phone: '0833' }],
    ]);
    await staff.ok(changeMember, { params: { id: member.id }, body: { title: 'K2' } });
    const { data } = await undo(id);
    expect(data).toMatchObject({ undone: 0, left: [{ id: member.id, reason: since }], left_total: 1 });
  });
});

describe('the undo of an import of regions', () => {
  const facts = (name: string) => ({ name, name_key: uniqueKey(name), name_fold: fold(name) });

  /** Adds a region by each name, and renames others. */
  function importOfRegions(names: string[], renamed: [id: number, name: string][] = []): Promise<number> {
    return asOperation(server, 'regions', async (tx, author) => {
      for (const name of names)
        await insertTracked(tx, author, 'regions', { ...facts(name), code: 'I', other_names: null });
      for (const [id, name] of renamed) {
        const current = await tx.selectFrom('regions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        await updateTracked(tx, author, 'regions', current, facts(name));
      }
      return names.length + renamed.length;
    });
  }

  const regions = async (filter: string) => (await staff.ok(listRegions, { query: { filter } })).data;

  test('removes new ones and gives others their names back', async () => {
    const { data: region } = await admin.ok(addRegion, { body: aRegion({ name: 'Cabang lama' }) });
    const id = await importOfRegions(['Cabang baru'], [[region.id, 'Cabang ubahan']]);
    expect((await undo(id)).data).toEqual({ undone: 2, removed: 1, left: [], left_total: 0 });
    expect(await regions('cabang')).toEqual([region]);
  });

  test('leaves those that have members, were edited since, or whose name another one has', async () => {
    const { data: region } = await admin.ok(addRegion, { body: aRegion({ name: 'Nama semula' }) });
    const id = await importOfRegions(['Dengan anggota', 'Disunting', 'Sendirian'], [[region.id, 'Nama lain']]);
    const idOf = async (name: string) => (await regions(name))[0]?.id ?? 0;
    const [full, edited] = [await idOf('Dengan anggota'), await idOf('Disunting')];
    await added({ membership_type_id: full });
    await admin.ok(changeRegion, { params: { id: edited }, body: { code: 'LAIN' } });
    await admin.ok(addRegion, { body: aRegion({ name: 'nama semula' }) });
    const { data } = await undo(id);
    expect(data).toMatchObject({ undone: 1, left_total: 3 });
    expect(data.left.toSorted((one, other) => one.id - other.id)).toEqual([
      { id: region.id, name: 'Nama lain', reason: 'Namanya sudah dipakai wilayah lain.' },
      { id: full, name: 'Dengan anggota', reason: 'Masih memiliki 1 anggota.' },
      { id: edited, name: 'Disunting', reason: since },
    ]);
    expect(await regions('Sendirian')).toEqual([]);
  });

  test('is for those who may change regions', async () => {
    const params = { id: await importOfRegions(['Hanya admin']) };
    for (const endpoint of [readOperation, undoOperation]) {
      expect((await staff.refused(endpoint, { params })).status).toBe(403);
    }
    expect((await admin.ok(readOperation, { params })).data).toMatchObject({
      kind: 'import',
      subject: 'regions',
      rows: 1,
    });
    expect((await admin.ok(undoOperation, { params })).data.undone).toBe(1);
  });
});
