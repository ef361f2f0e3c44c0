import { pictureUrl } from '#contract/pictures.ts';

/** 24 random bytes in base64url: unguessable. */
const storedName = /^[\w-]{32}\.jpg$/;

const prefix = pictureUrl('');

/** The upload's `path` leaves out the prefix with the API version. */
const shortPrefix = '/files/';

/** The stored name in any form of a picture's address; null for other addresses. */
export function pictureNameOf(imageUrl: string, publicUrl: string): string | null {
  const start = [prefix, `${publicUrl}${prefix}`, shortPrefix].find((one) => imageUrl.startsWith(one));
  if (start === undefined) return null;
  const name = imageUrl.slice(start.length);
  return storedName.test(name) ? name : null;
}

/** The path that the upload returns. */
export function picturePath(name: string): string {
  return `${shortPrefix}${name}`;
}
