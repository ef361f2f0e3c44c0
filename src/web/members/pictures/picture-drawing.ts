import { pictureBytesLimit, pictureMessages } from '#contract/pictures.ts';
import { type Crop, cropOf, middle, portrait } from './picture-crop.ts';

/** The server stores pictures smaller than this, and a rotated one of this size is far below the limit. */
const longestSide = 1600;

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Drawn {
  part: Part;
  /** By how much the part is enlarged; below 1 it is reduced. */
  scale: number;
  /** Clockwise, a multiple of 90. */
  degrees: number;
}

/** Draws a part of a picture anew, as a JPEG below the size limit. The picture's EXIF orientation is applied first. */
async function redrawn(picture: Blob, how: (bitmap: ImageBitmap) => Drawn): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const { part, scale, degrees } = how(bitmap);
  const width = Math.round(part.width * scale);
  const height = Math.round(part.height * scale);
  const isSideways = degrees % 180 !== 0;
  const canvas = document.createElement('canvas');
  canvas.width = isSideways ? height : width;
  canvas.height = isSideways ? width : height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Peramban ini tidak dapat mengubah foto.');
  // A JPEG has no transparency; without this a transparent ground would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, -width / 2, -height / 2, width, height);
  bitmap.close();
  for (const quality of [0.95, 0.85, 0.7]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size < pictureBytesLimit) return blob;
  }
  throw new Error(pictureMessages.size);
}

/** Rotates a picture clockwise by a multiple of 90 degrees. */
export const turned = (picture: Blob, degrees: number): Promise<Blob> =>
  redrawn(picture, ({ width, height }) => ({
    part: { left: 0, top: 0, width, height },
    scale: Math.min(1, longestSide / Math.max(width, height)),
    degrees,
  }));

/** Crops a picture to a 3:4 portrait, by default its centre. */
export const shrunkToPortrait = (picture: Blob, crop: Crop = middle): Promise<Blob> =>
  redrawn(picture, (bitmap) => {
    const part = cropOf(bitmap, crop);
    return { part, scale: Math.min(1, portrait.width / part.width), degrees: 0 };
  });
