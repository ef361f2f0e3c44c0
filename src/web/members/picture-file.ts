import { pictureBytesLimit, pictureMessages } from '#contract/files.ts';

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Why a file can't be a picture here; its first bytes decide, not its name. The server has the last word. */
export async function pictureFault(file: Blob): Promise<string | null> {
  const start = new Uint8Array(await file.slice(0, pngStart.length).arrayBuffer());
  const isPicture = [jpegStart, pngStart].some((bytes) => bytes.every((byte, index) => start[index] === byte));
  if (!isPicture) return pictureMessages.type;
  return file.size < pictureBytesLimit ? null : pictureMessages.size;
}

/** The server keeps less than this, and a turned picture of this size stays far below the limit. */
const longestSide = 1600;

/** A quarter of a turn, clockwise for +90. */
export type Turn = 90 | -90;

/** The picture turned clockwise by a multiple of 90 degrees, from the way it is seen upright, as a JPEG. */
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
  // A JPEG has no transparency; without this a transparent ground would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
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
