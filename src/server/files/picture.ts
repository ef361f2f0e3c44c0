import { pictureMessages, thumbnailWidth } from '#contract/files.ts';
import { placesOf } from '#server/http/places.ts';
import { Problem } from '#server/problems.ts';

/** A picture as it is kept: upright, without metadata, JPEG. */
export interface Picture {
  bytes: Uint8Array;
  thumbnail: Uint8Array;
}

/** No side is longer than this many pixels. */
const longestSide = 1024;

/** Above what cameras make; a small file that unpacks to more is refused before it is unpacked. */
const mostPixels = 50_000_000;

/** Loaded with the first picture, because it takes a sixth of a second and 20 MB that a start should not wait for. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // The bytes decide what a file is: nothing but JPEG and PNG is even looked at.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

let loading: Promise<Sharp> | undefined;

export function tooManyPictures(): Problem {
  return new Problem('too_many', 'Terlalu banyak gambar sedang diunggah. Coba lagi sebentar lagi.', { retryAfter: 10 });
}

/** Pictures are decoded one after the other, on one core: an unpacked picture is large, and other calls need the rest. */
const oneAtATime = placesOf(1, Number.POSITIVE_INFINITY, tooManyPictures);

async function decoded(sharp: Sharp, file: Uint8Array): Promise<Picture> {
  const bytes = await sharp(file, { failOn: 'error', limitInputPixels: mostPixels })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer();
  const thumbnail = await sharp(bytes)
    .resize(thumbnailWidth, thumbnailWidth, { fit: 'cover', position: sharp.strategy.attention })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, thumbnail };
}

/** Decodes an uploaded file in full and makes it anew; one that is no whole JPEG or PNG is refused. */
export async function pictureOf(file: Uint8Array): Promise<Picture> {
  loading ??= loadSharp();
  const sharp = await loading;
  try {
    return await oneAtATime(() => decoded(sharp, file));
  } catch {
    throw new Problem('wrong_type', pictureMessages.type);
  }
}
