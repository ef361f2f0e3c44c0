import { pictureUrl } from '#contract/files.ts';

/** 24 random bytes in base64url, too many to guess. */
const storedName = /^[\w-]{32}\.jpg$/;

const prefix = pictureUrl('');

/** What the upload answers as `path` is the address below the version of the API. */
const shortPrefix = '/files/';

/** The name a picture is stored under, from any address that it was given out under; null for every other address. */
export function pictureNameOf(imageUrl: string, publicUrl: string): string | null {
  const start = [prefix, `${publicUrl}${prefix}`, shortPrefix].find((one) => imageUrl.startsWith(one));
  if (start === undefined) return null;
  const name = imageUrl.slice(start.length);
  return storedName.test(name) ? name : null;
}

/** The path that the upload answers. */
export function picturePath(name: string): string {
  return `${shortPrefix}${name}`;
}
