import { afterAll, describe, expect, test } from 'vitest';
import { listHistory } from '#contract/history.ts';
import { addMember, changeMember, readMember, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { applyPhotos, matchPhotos, mostPhotos } from '#contract/photos.ts';
import { aMember } from '#test/support/builders.ts';
import { everythingWritten } from '#test/support/history.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

type Body = Parameters<typeof aMember>[0];

const add = async (body: Body = {}) => (await staff.ok(addMember, { body: aMember(body) })).data;
const photoOf = async (id: number) => (await staff.ok(readMember, { params: { id } })).data.image_url;
const owners = async (...names: string[]) =>
  (await staff.ok(matchPhotos, { body: { names } })).data.map((owner) => owner?.npa ?? null);

describe('a photo finds its member', () => {
  test('by the NPA that its name is or begins with, whatever case and spaces', async () => {
    const [plain, long] = ['K1.8001', 'K1.8001-A'];
    for (const npa of [plain, long, 'AB 77']) await add({ npa });
    const own = ['K1.8001.jpg', 'k1.8001 Siti Aminah.PNG', ' K1. 8001 .jpeg', 'K1.8001_siti.jpg', 'K1.8001 (1).jpg'];
    expect(await owners(...own)).toEqual(own.map(() => plain));
    expect(await owners('K1.8001-Siti.png', 'k1.8001-a.jpg', 'K1.8001-A Budi.jpg')).toEqual([plain, long, long]);
    expect(await owners('ab 77.jpg', 'AB  77 Rina.jpg')).toEqual(['AB 77', 'AB 77']);
  });

  test('and nobody by a part of it, an NPA that nobody has, or nothing', async () => {
    await add({ npa: 'K2.9001' });
    const { id } = await add({ npa: 'K2.9002' });
    await staff.ok(removeMember, { params: { id } });
    expect(await owners('K2.900.jpg', 'K2.90011.jpg', 'IMG_K2.9001.jpg', 'K2.9002.jpg', '.jpg', '', '%.jpg')).toEqual(
      Array(7).fill(null),
    );
    expect(await owners('\0.jpg', 'K2\0.9001.jpg', '\ud800.jpg', '\uffff.jpg')).toEqual(Array(4).fill(null));
  });

  test('by an NPA that file names can’t hold, as the panel names its QR codes, and with two extensions', async () => {
    for (const npa of ['K1/0028', 'K4:7\\9', 'A28.0001']) await add({ npa });
    expect(await owners('K1-0028.jpg', 'k1-0028_Siti Aminah.png', 'K4-7-9.jpg', 'K1-002.jpg')).toEqual([
      'K1/0028',
      'K1/0028',
      'K4:7\\9',
      null,
    ]);
    expect(await owners('A28.0001.jpg.jpg', 'A28.0001.JPEG.png', 'A28.0001.webp.jpg ')).toEqual(
      Array(3).fill('A28.0001'),
    );
  });

  test('whatever in its name cannot be seen', async () => {
    await add({ npa: 'K6/0001' });
    expect(await owners('K6-0001.jpg\u200e', '\u202aK6\u200b-0001\u202c.jpg.jpg', 'K6-0001\u2060 Siti.jpg')).toEqual(
      Array(3).fill('K6/0001'),
    );
  });

  test('or is asked about where two fit', async () => {
    const [slash, hyphen] = [await add({ npa: 'K5/0001' }), await add({ npa: 'K5-0001' })];
    const gone = await add({ npa: 'K5:0001' });
    await staff.ok(removeMember, { params: { id: gone.id } });
    const { data, several } = await staff.ok(matchPhotos, { body: { names: ['x.jpg', 'K5-0001.jpg'] } });
    expect(data).toEqual([null, null]);
    expect(several.map(({ place, owners }) => [place, owners.map(({ id }) => id)])).toEqual([
      [1, [slash.id, hyphen.id]],
    ]);
  });

  test('with the photo that the member has', async () => {
    const image_url = await storedPicture(server);
    const { id, fullName } = await add({ npa: 'K3.1', image_url });
    const { data } = await staff.ok(matchPhotos, { body: { names: ['K3.1.jpg'] } });
    expect(data).toEqual([{ id, npa: 'K3.1', fullName, image_url }]);
  });

  test('of a bounded number of files', async () => {
    expect((await staff.refused(matchPhotos, { body: { names: Array(mostPhotos + 1).fill('a.jpg') } })).status).toBe(
      400,
    );
    expect((await staff.refused(matchPhotos, { body: { names: ['a'.repeat(256)] } })).status).toBe(400);
    expect(await owners(...Array(mostPhotos).fill('a b c d e f g h.jpg'))).toHaveLength(mostPhotos);
  });
});

describe('photos of many members', () => {
  test('are given in one operation, which is taken back as one', async () => {
    const old = await storedPicture(server);
    const [first, second] = [await add(), await add({ image_url: old })];
    const [one, two] = [await storedPicture(server), await storedPicture(server)];
    const photos = [
      { member_id: second.id, image_url: two, instead_of: old },
      { member_id: first.id, image_url: one, instead_of: null },
    ];
    const { data } = await staff.ok(applyPhotos, { body: { photos } });
    expect(data).toMatchObject({ changed: 2, refused: [], refused_total: 0 });
    expect([await photoOf(first.id), await photoOf(second.id)]).toEqual([one, two]);
    const again = await staff.ok(applyPhotos, { body: { photos } });
    expect(again.data).toEqual({ operation_id: null, changed: 0, refused: [], refused_total: 0 });
    const history = await staff.ok(listHistory, { query: { subject: 'members', operations: 'whole' } });
    expect(history.data[0]).toMatchObject({
      source: 'bulk',
      operation: { id: data.operation_id, kind: 'bulk', rows: 2 },
    });

    const undone = await staff.ok(undoOperation, { params: { id: data.operation_id ?? 0 } });
    expect(undone.data).toMatchObject({ undone: 2, left_total: 0 });
    expect([await photoOf(first.id), await photoOf(second.id)]).toEqual([null, old]);
  });

  test('never replace one that was not meant to be, and the rest is given', async () => {
    const [given, others, gone] = [await add(), await add(), await add()];
    const theirs = await storedPicture(server);
    await staff.ok(changeMember, { params: { id: others.id }, body: { image_url: theirs } });
    await staff.ok(removeMember, { params: { id: gone.id } });
    const image_url = await storedPicture(server);
    const photos = [given.id, others.id, gone.id, 999_999].map((member_id) => ({
      ...{ member_id, image_url, instead_of: null },
    }));
    const { data } = await staff.ok(applyPhotos, { body: { photos } });
    expect(data.changed).toBe(1);
    expect(data.refused.map(({ id, reason }) => [id, reason])).toEqual([
      [others.id, 'Fotonya baru saja diubah orang lain.'],
      [gone.id, 'Anggota ini sudah dihapus.'],
      [999_999, 'Anggota ini sudah tidak ada.'],
    ]);
    expect(await photoOf(others.id)).toBe(theirs);
  });

  test('that are not stored here, for one member twice, too many or none change nothing', async () => {
    const { id: member_id } = await add();
    const image_url = await storedPicture(server);
    const photo = { member_id, image_url, instead_of: null };
    const before = await everythingWritten(server);
    const unknown = `/api/v1/files/${'x'.repeat(32)}.jpg`;
    const wrong: [field: string, photos: object[]][] = [
      ['photos', []],
      ['photos', [photo, photo]],
      ['photos.0.image_url', [{ ...photo, image_url: 'https://example.com/a.jpg' }]],
      ['photos.1.instead_of', [photo, { ...photo, member_id: member_id + 1, instead_of: 'x' }]],
      ['photos.0.member_id', [{ ...photo, member_id: 0 }]],
      ['photos', Array.from({ length: mostPhotos + 1 }, (_, index) => ({ ...photo, member_id: index + 1 }))],
    ];
    for (const [field, photos] of wrong) {
      const { status, faults } = await staff.refused(applyPhotos, { body: { photos } });
      expect([status, ...Object.keys(faults)]).toEqual([400, field]);
    }
    const { data } = await staff.ok(applyPhotos, { body: { photos: [{ ...photo, image_url: unknown }] } });
    expect(data).toMatchObject({ operation_id: null, changed: 0, refused: [{ id: member_id }] });
    expect(await everythingWritten(server)).toBe(before);
  });
});
