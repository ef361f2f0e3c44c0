import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { qrPng } from '#server/pictures/qr.ts';
import { pixelsOf } from './qr-reader.ts';

const [width, height] = [640, 480];
const picturesASecond = 5;

/** Brightness of the wall behind the codes. */
const wall = 150;

/** What is in front of the camera, and for how long. */
export interface Scene {
  /** The texts of the codes; without any, only the wall is visible. */
  codes: string[];
  seconds: number;
}

/** One frame: the brightness of each pixel, then neutral colours. */
function pictureOf(codes: readonly string[]): Buffer {
  const brightness = Buffer.alloc(width * height, wall);
  const side = Math.floor(Math.min(height - 80, width / Math.max(codes.length, 1) - 40));
  for (const [place, code] of codes.entries()) {
    const drawn = qrPng(code, side);
    if (!('png' in drawn)) throw new Error(`The code is too large for ${side} pixels.`);
    const { data } = pixelsOf(new Uint8Array(drawn.png).buffer);
    const left = Math.round((width * (2 * place + 1)) / (2 * codes.length) - side / 2);
    const top = Math.round((height - side) / 2);
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        brightness[(top + y) * width + left + x] = data[4 * (y * side + x)] ?? 0;
      }
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((width * height) / 2, 128)]);
}

/** Writes the scenes as a YUV4MPEG2 file, which Chromium's fake camera plays in a loop. */
export function filmed(scenes: readonly Scene[]): { flags: string[]; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const file = join(folder, 'camera.y4m');
  const pictures = scenes.flatMap(({ codes, seconds }) => {
    const picture = pictureOf(codes);
    return Array.from({ length: seconds * picturesASecond }, () => picture);
  });
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${picturesASecond}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...pictures]));
  return {
    flags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    remove: () => rmSync(folder, { recursive: true }),
  };
}
