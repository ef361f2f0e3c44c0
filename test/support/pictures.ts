import { randomBytes } from 'node:crypto';
import { pictureUrl } from '#contract/pictures.ts';
import type { TestServer } from './server.ts';

/** Stores a picture as an upload would. Returns its address. */
export async function storedPicture(server: TestServer): Promise<string> {
  const name = `${randomBytes(24).toString('base64url')}.jpg`;
  const bytes = new Uint8Array([0xff, 0xd8]);
  await server.db
    .insertInto('pictures')
    .values({ name, bytes, thumbnail: bytes, created_at: new Date().toISOString() })
    .execute();
  return pictureUrl(name);
}
