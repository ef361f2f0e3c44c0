import { pictureMessages, thumbnailWidth } from '#contract/pictures.ts';
import { loadedOnce } from '#server/loaded-once.ts';
import { Problem } from '#server/problems.ts';
import { Queue } from '#server/queue.ts';
import { isOfShortage } from '#server/shortage.ts';

/** A stored picture: upright, without metadata, JPEG. */
export interface Picture {
  bytes: Uint8Array;
  thumbnail: Uint8Array;
}

/** In pixels. */
const longestSide = 1024;

/** More than cameras have. Decompression bombs are refused before they are decoded. */
const mostPixels = 50_000_000;

/** Most bytes of a picture's pixels. An interlaced picture is held as a whole while it is decoded. */
const mostDecoded = 150_000_000;

/** Loaded on first use: it takes 0.17 s and 20 MB. */
const loadSharp = loadedOnce(async () => {
  const { default: sharp } = await import('sharp');
  // The bytes decide what a file is: nothing but JPEG and PNG is even looked at.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Pictures are decoded one after the other, on one core: an unpacked picture is large, and other calls need the rest. */
const decoding = new Queue<number>();

/** The bytes of a picture's pixels, by its header alone. */
async function decodedSize(sharp: Sharp, file: Uint8Array): Promise<number> {
  const { width, height, channels, depth } = await sharp(file, { limitInputPixels: mostPixels }).metadata();
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
}

async function decoded(sharp: Sharp, file: Uint8Array): Promise<Picture> {
  if ((await decodedSize(sharp, file)) > mostDecoded) throw new Problem('wrong_type', pictureMessages.type);
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

/** Decodes a file that an account has uploaded completely and encodes it anew. Refuses anything but a complete JPEG or PNG. */
export async function pictureOf(file: Uint8Array, account: number): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    return await decoding.run(account, () => decoded(sharp, file));
  } catch (error) {
    if (isOfShortage(error)) throw error;
    throw new Problem('wrong_type', pictureMessages.type);
  }
}

/** A stored photo for a card: 300 dpi, cropped to 3:4. */
export async function photoForCard(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(bytes).resize(252, 336, { fit: 'cover', position: 'top' }).jpeg({ quality: 88 }).toBuffer();
}
