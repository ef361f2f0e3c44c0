import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { mediaTypes } from './media-types.ts';
import { searchText, wholeNumberInText } from './texts.ts';

/** Exclusive upper limit (2 MiB). */
export const pictureBytesLimit = 2 * 1024 * 1024;

export const pictureMessages = {
  type: 'You can only upload JPG/PNG file!',
  size: 'Image must smaller than 2MB!',
} as const;

/** In pixels. */
export const thumbnailWidth = 96;

/** The address of a stored picture. */
export function pictureUrl(name: string): string {
  return `/api/v1/files/${name}`;
}

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/v1/files',
  access: 'staff',
  summary: 'Stores a picture (JPEG or PNG, below 2 MiB): multipart, one part named `file` (or `files`).',
  upload: [mediaTypes.jpg, mediaTypes.png],
  response: z.object({ status: z.literal(200), path: z.string() }),
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/v1/files/:name',
  access: 'public',
  summary: 'A stored picture; `w=96` for a thumbnail.',
  params: z.object({ name: searchText }),
  query: z.object({ w: z.literal(String(thumbnailWidth), { error: `Lebar harus ${thumbnailWidth}.` }).optional() }),
  produces: [mediaTypes.jpg],
});

/** In pixels. */
export const qrSize = { default: 100, most: 1000 } as const;

export const drawQr = endpoint({
  method: 'GET',
  path: '/api/v1/files/qrcode',
  access: 'staff',
  summary: 'A QR code of a text as a PNG of exactly `size` pixels, with quiet zone.',
  query: z.object({
    text: boundedText(512, 'Teks kode QR paling panjang 512 karakter.', 'Teks kode QR harus diisi.').min(
      1,
      'Teks kode QR harus diisi.',
    ),
    size: wholeNumberInText(1, qrSize.most, `Ukuran harus bilangan bulat 1 sampai ${qrSize.most}.`).optional(),
  }),
  produces: [mediaTypes.png],
});

/** The page that a member's QR code leads to. */
export const lookupPage = endpoint({
  method: 'GET',
  path: '/lookup',
  access: 'public',
  summary: 'The public page of a membership; with `card` it shows the state of that card.',
  query: z.object({ npa: searchText.optional(), card: searchText.optional() }),
  produces: [mediaTypes.html],
});

/** The public lookup link in a member's QR code; on a card with the card's number. */
export function lookupLink(publicUrl: string, npa: string, card?: string): string {
  const ofCard = card === undefined ? '' : `&card=${encodeURIComponent(card)}`;
  return `${publicUrl}${lookupPage.path}?npa=${encodeURIComponent(npa)}${ofCard}`;
}
