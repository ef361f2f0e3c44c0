import { expect, test } from 'vitest';
import { pictureNameOf } from './picture-address.ts';

const name = 'abcdefghijklmnopqrstuvwxyz-_0123.jpg';
const publicUrl = 'https://anggota.example';

test.for([`/api/v1/files/${name}`, `${publicUrl}/api/v1/files/${name}`, `/files/${name}`])(
  'a picture that was uploaded here is known by %s',
  (address) => {
    expect(pictureNameOf(address, publicUrl)).toBe(name);
  },
);

test.for([
  '',
  name,
  `/api/v1/files/${name}?w=96`,
  `/api/v1/files/../${name}`,
  `/api/v1/files/x/${name}`,
  '/api/v1/files/qrcode',
  '/files/short.jpg',
  `${publicUrl}/files/${name}`,
  `https://elsewhere.example/api/v1/files/${name}`,
  `${publicUrl}.elsewhere.example/api/v1/files/${name}`,
  `//api/v1/files/${name}`,
  `/files/${name}\n`,
])('%j is no address of a picture of ours', (address) => {
  expect(pictureNameOf(address, publicUrl)).toBeNull();
});
