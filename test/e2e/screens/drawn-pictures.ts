import type { Locator } from '@playwright/test';
import sharp from 'sharp';

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };

interface Drawing {
  format: 'jpeg' | 'png';
  /** Stored lying on its side, with an orientation that turns it upright and the place where it was taken. */
  fromPhone?: boolean;
}

/** A picture of 200 × 300: its upper half is red, its lower half blue. */
export async function redOverBlue({ format, fromPhone = false }: Drawing): Promise<Buffer> {
  const half = { width: 200, height: 150, channels: 3 } as const;
  const lower = await sharp({ create: { ...half, background: blue } })
    .png()
    .toBuffer();
  const upright = await sharp({ create: { ...half, height: 300, background: red } })
    .composite([{ input: lower, top: 150, left: 0 }])
    .png()
    .toBuffer();
  if (!fromPhone) return await sharp(upright).toFormat(format).toBuffer();
  const jakarta = {
    GPSLatitudeRef: 'S',
    GPSLatitude: '6/1 12/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '106/1 49/1 0/1',
  };
  return await sharp(upright)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Telepon' }, IFD3: jakarta })
    .toFormat(format)
    .toBuffer();
}

/** Where a drawing is red, as it is seen on screen. */
export async function redSide(picture: Locator): Promise<string> {
  return await picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('This is no picture.');
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [100, 100];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 100, 100);
    const isRed = (x: number, y: number) => {
      const [r = 0, , b = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return r > b;
    };
    const sides = { top: isRed(50, 10), right: isRed(90, 50), bottom: isRed(50, 90), left: isRed(10, 50) };
    // Beside the red half, the middle of the two sides that both colours share tells nothing.
    if (sides.top !== sides.bottom) return sides.top ? 'top' : 'bottom';
    return sides.left ? 'left' : 'right';
  });
}
