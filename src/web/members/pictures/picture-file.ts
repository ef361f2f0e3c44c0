import { pictureBytesLimit, pictureMessages } from '#contract/pictures.ts';

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The fault of a file, by its first bytes and not its name. The server decides in the end. */
export async function pictureFault(file: Blob): Promise<string | null> {
  const start = new Uint8Array(await file.slice(0, pngStart.length).arrayBuffer());
  const isPicture = [jpegStart, pngStart].some((bytes) => bytes.every((byte, index) => start[index] === byte));
  if (!isPicture) return pictureMessages.type;
  return file.size < pictureBytesLimit ? null : pictureMessages.size;
}
