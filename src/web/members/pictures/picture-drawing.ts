import { pictureBytesLimit, pictureMessages } from '#contract/pictures.ts';
import { type Crop, cropOf, middle, portrait } from './picture-crop.ts';

/** The server stores pictures smaller than this, and a rotated one of this size is far below the limit. */
const longestSide = 1600;

/** Rotates a picture clockwise by a multiple of 90 degrees, as a JPEG. Its EXIF orientation is applied first. */
export async function turned(picture: Blob, degrees: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  const isSideways = degrees % 180 !== 0;
  const canvas = document.createElement('canvas');
  canvas.width = isSideways ? height : width;
  canvas.height = isSideways ? width : height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Peramban ini tidak dapat memutar foto.');
  // A JPEG has no transparency: without this it would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  return await smallEnough(canvas);
}

/** Crops a picture to a 3:4 portrait, by default its centre: a JPEG below the size limit. */
export async function shrunkToPortrait(picture: Blob, crop: Crop = middle): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const { left, top, width, height } = cropOf(bitmap, crop);
  const scale = Math.min(1, portrait.width / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Peramban ini tidak dapat memperkecil foto.');
  // A JPEG has no transparency; without this a transparent ground would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return await smallEnough(canvas);
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of [0.95, 0.85, 0.7]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size < pictureBytesLimit) return blob;
  }
  throw new Error(pictureMessages.size);
}
