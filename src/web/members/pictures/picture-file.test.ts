import { expect, test } from 'vitest';
import { pictureBytesLimit } from '#contract/pictures.ts';
import { pictureFault } from './picture-file.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const fileOf = (start: number[], size = 100) => {
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return new Blob([bytes]);
};

test('the bytes of a file decide whether it is a picture', async () => {
  expect(await pictureFault(fileOf(jpeg))).toBeNull();
  expect(await pictureFault(fileOf(png))).toBeNull();
  for (const other of [fileOf([0x47, 0x49, 0x46, 0x38]), fileOf([0x50, 0x4b]), new Blob([]), new Blob(['\xff\xd8'])]) {
    expect(await pictureFault(other)).toBe('You can only upload JPG/PNG file!');
  }
});

test('a picture is smaller than 2 MB, to the byte', async () => {
  expect(await pictureFault(fileOf(jpeg, pictureBytesLimit - 1))).toBeNull();
  expect(await pictureFault(fileOf(jpeg, pictureBytesLimit))).toBe('Image must smaller than 2MB!');
});
