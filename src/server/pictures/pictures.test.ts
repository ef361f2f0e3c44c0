import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { pictureBytesLimit, pictureMessages, readPicture, uploadPicture } from '#contract/pictures.ts';
import { aMember } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';
import { createPictures } from './pictures.store.ts';

const server = await startServer();
afterAll(server.close);

const red = { r: 200, g: 20, b: 20 };
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });

let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  jpeg = await plain(300, 200).jpeg().toBuffer();
  png = await plain(300, 200).png().toBuffer();
});

function formWith(file: Uint8Array, part = 'file', name = 'foto.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.set('note', 'sebelum gambar');
  form.set(part, new Blob([new Uint8Array(file)], { type }), name);
  return form;
}

async function upload(body: FormData | Uint8Array | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${uploadPicture.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.accounts.staff.token}`, ...headers },
    body: body as FormData,
  });
  return { status: response.status, body: await response.json() };
}

async function uploaded(file: Uint8Array, ...rest: [string?, string?, string?]): Promise<string> {
  const { status, body } = await upload(formWith(file, ...rest));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual({ status: 200, path: expect.stringMatching(/^\/files\/[\w-]{32}\.jpg$/) });
  return `/api/v1${body.path}`;
}

async function read(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${address}`, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A file of this size: bytes after the end of a JPEG are ignored. */
function padded(bytes: number): Buffer {
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}

describe('a picture', () => {
  test.for(['file', 'files'])('is stored from the part %s and is then there for everybody', async (part) => {
    const { response, bytes } = await read(await uploaded(jpeg, part));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
  });

  test('may be kept by who sees it for a day, by nothing on the way, and is not sent again', async () => {
    const address = await uploaded(jpeg);
    const { response } = await read(address);
    expect(response.headers.get('cache-control')).toBe('private, max-age=86400');
    const etag = response.headers.get('etag') ?? '';
    const again = await read(address, { 'if-none-match': etag });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    expect((await read(`${address}?w=96`, { 'if-none-match': etag })).response.status).toBe(200);
  });

  test('has a small square one for lists', async () => {
    const { bytes } = await read(`${await uploaded(jpeg)}?w=96`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 });
  });

  test.for(['95', '0', 'x', '96.0'])('is not there in the width %s', async (w) => {
    const name = (await uploaded(jpeg)).split('/').at(-1) ?? '';
    const { status, errors } = await server.as(null).refused(readPicture, { params: { name }, query: { w } });
    expect([status, errors?.[0]?.field]).toEqual([400, 'w']);
  });

  test.for(['x.jpg', `${'a'.repeat(32)}.jpg`, 'a b%2e', 'a'.repeat(99), 'a\0b'])(
    'named %j is not found',
    async (name) => {
      const { status, headers } = await server.as(null).refused(readPicture, { params: { name } });
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('is held to 1024 pixels and never enlarged', async () => {
    const { bytes } = await read(await uploaded(await plain(3000, 1500).jpeg().toBuffer()));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1024, height: 512 });
  });

  test('is turned upright and freed of its metadata', async () => {
    const photo = await plain(400, 200)
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const { bytes } = await read(await uploaded(photo));
    const { width, height, orientation, exif, icc, xmp } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([200, 400]);
    expect([orientation, exif, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('with transparent parts stands on white', async () => {
    const clear = { create: { width: 20, height: 20, channels: 4, background: { ...red, alpha: 0 } } } as const;
    const { bytes } = await read(await uploaded(await sharp(clear).png().toBuffer()));
    const { dominant } = await sharp(bytes).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test('is known by its bytes, whatever its name and declared type', async () => {
    await uploaded(png, 'file', 'catatan.txt', 'text/plain');
    await uploaded(jpeg, 'file', 'x.png', 'image/png');
  });

  test('of one byte less than 2 MiB is stored', async () => {
    await uploaded(padded(pictureBytesLimit - 1));
  });
});

describe('an upload is refused', () => {
  test.for([pictureBytesLimit, pictureBytesLimit + 1, 5_000_000, 20_000_000])(
    'with %i bytes, because it is too large',
    async (bytes) => {
      const { status, body } = await upload(formWith(padded(bytes)));
      expect([status, body]).toEqual([413, { status: 413, message: pictureMessages.size }]);
    },
  );

  test('when it is too large and does not say so beforehand', async () => {
    const form = new Response(formWith(padded(3 * 1024 * 1024)));
    const response = await fetch(`${server.url}${uploadPicture.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.accounts.staff.token}`,
        'content-type': form.headers.get('content-type') ?? '',
      },
      body: form.body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test.for(['', '\r\n', '\r\n--b', '\r\n--b\r\n', '\r\n--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhal'])(
    'when it ends with %j instead of its last boundary, and nothing is stored',
    async (end) => {
      const stored = () => server.db.selectFrom('pictures').select('name').execute();
      const before = await stored();
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
      const body = Buffer.concat([Buffer.from(head), png, Buffer.from(end)]);
      const type = { 'content-type': 'multipart/form-data; boundary=b' };
      expect((await upload(body, type)).status).toBe(400);
      expect(await stored()).toEqual(before);
      expect(
        (await upload(Buffer.concat([body.subarray(0, body.length - end.length), Buffer.from('\r\n--b--')]), type))
          .status,
      ).toBe(200);
    },
  );

  test('too large before its type is looked at', async () => {
    expect((await upload(formWith(Buffer.alloc(pictureBytesLimit)))).status).toBe(413);
  });

  const fakes: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
    'an empty file': () => new Uint8Array(),
    text: () => Buffer.from('bukan gambar'),
    'a web page': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'the beginning of a JPEG alone': () => jpeg.subarray(0, 20),
    'a JPEG that is cut off': async () => {
      const noisy = await sharp({
        create: { width: 200, height: 200, channels: 3, background: red, noise: { type: 'gaussian', sigma: 40 } },
      })
        .jpeg()
        .toBuffer();
      return noisy.subarray(0, noisy.length / 2);
    },
    'a PNG that is cut off': () => png.subarray(0, png.length - 60),
    'a GIF': () => plain(9, 9).gif().toBuffer(),
    'a WebP': () => plain(9, 9).webp().toBuffer(),
    'a small file whose pixels are deep': () =>
      sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#888' } })
        .toColourspace('rgb16')
        .png({ compressionLevel: 9, progressive: true })
        .toBuffer(),
    'a small file of too many pixels': () => plain(8000, 8000).png({ compressionLevel: 9 }).toBuffer(),
  };

  test.for(Object.keys(fakes))('with %s', async (what) => {
    const file = await fakes[what]?.();
    const { status, body } = await upload(formWith(file ?? new Uint8Array()));
    expect([status, body]).toEqual([415, { status: 415, message: pictureMessages.type }]);
  });

  test('without the part', async () => {
    const { status, body } = await upload(formWith(jpeg, 'gambar'));
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'file']);
  });

  test('when it breaks off', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await upload('--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nabc', headers)).status).toBe(400);
    expect((await upload('', headers)).status).toBe(400);
    expect((await upload('abc', { 'content-type': 'multipart/form-data' })).status).toBe(400);
  });

  test('when it is not multipart', async () => {
    expect((await upload(jpeg, { 'content-type': 'image/jpeg' })).status).toBe(415);
    expect((await upload('{broken', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await upload('')).status).toBe(415);
  });

  test('without a token, before anything else', async () => {
    const response = await fetch(`${server.url}${uploadPicture.path}`, { method: 'POST', body: formWith(jpeg) });
    expect(response.status).toBe(401);
  });
});

describe('a picture that no member uses', () => {
  const names = async () => (await server.db.selectFrom('pictures').select('name').execute()).map(({ name }) => name);
  const nameOf = (address: string) => address.split('/').at(-1) ?? '';
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);

  test('is removed after a day', async () => {
    const unused = nameOf(await uploaded(jpeg));
    const store = createPictures(server.db);
    await store.removeUnused(inHours(23));
    expect(await names()).toContain(unused);
    await store.removeUnused(inHours(25));
    expect(await names()).not.toContain(unused);
  });

  test('is kept while a member has it, deleted or not', async () => {
    const [kept, ofDeleted, replaced] = [await uploaded(jpeg), await uploaded(jpeg), await uploaded(jpeg)];
    const staff = server.as('staff');
    await staff.ok(addMember, { body: aMember({ image_url: kept }) });
    const deleted = await staff.ok(addMember, { body: aMember({ image_url: ofDeleted }) });
    await staff.ok(removeMember, { params: { id: deleted.data.id } });
    const changed = await staff.ok(addMember, { body: aMember({ image_url: replaced }) });
    await staff.ok(changeMember, { params: { id: changed.data.id }, body: { image_url: null } });

    await createPictures(server.db).removeUnused(inHours(25));
    const left = await names();
    expect(left).toEqual(expect.arrayContaining([nameOf(kept), nameOf(ofDeleted)]));
    expect(left).not.toContain(nameOf(replaced));
  });

  test('is never removed under a member who is just saved with it', async () => {
    const addresses = await Promise.all(Array.from({ length: 10 }, () => uploaded(jpeg)));
    const store = createPictures(server.db);
    const answers = await Promise.all(
      addresses.flatMap((image_url) => [
        server.as('staff').send(addMember, { body: aMember({ image_url }) }),
        store.removeUnused(inHours(25)).then(() => null),
      ]),
    );
    const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
    const used = await server.db.selectFrom('members').select('picture').where('picture', 'is not', null).execute();
    expect(await names()).toEqual(expect.arrayContaining(used.map(({ picture }) => picture)));
  });
});
