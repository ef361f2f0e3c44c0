import { z } from 'zod';
import { boundedList, boundedText } from './bounds.ts';
import { bulkResult } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { member } from './members.ts';
import { memberId } from './texts.ts';

/** Limit of photos per request. */
export const mostPhotos = 500;

const tooMany = `Paling banyak ${mostPhotos} foto sekaligus.`;

/** The member that a file's name refers to. */
const photoOwner = member.pick({ id: true, npa: true, fullName: true, image_url: true });

export type PhotoOwner = z.output<typeof photoOwner>;

export const matchPhotos = endpoint({
  method: 'POST',
  path: '/api/v1/photos/matches',
  access: 'staff',
  summary:
    'For each file name the member whose NPA it begins with, ignoring case and spaces, with `-` for characters that file names can’t hold; null if there is none, or several, who are in `several`.',
  body: z.object({
    names: boundedList(boundedText(255, 'Nama berkas paling panjang 255 karakter.'), mostPhotos, tooMany),
  }),
  response: z.object({
    data: z.array(photoOwner.nullable()),
    /** Names that fit several members, by their places. */
    several: z.array(z.object({ place: z.int(), owners: z.array(photoOwner) })),
  }),
});

const imageUrl = boundedText(2048, 'Gambar tidak sah.', 'Gambar tidak sah.');

export const applyPhotos = endpoint({
  method: 'POST',
  path: '/api/v1/photos',
  access: 'staff',
  summary:
    'Assigns photos in one operation, which can be undone as a whole. Members whose current photo is not `instead_of` are skipped and named.',
  body: z.object({
    photos: boundedList(
      z.object({
        member_id: memberId,
        /** An uploaded picture. */
        image_url: imageUrl,
        /** The photo that it replaces; null if the member has none. */
        instead_of: imageUrl.nullable(),
      }),
      mostPhotos,
      tooMany,
    ).refine(
      (photos) => photos.length > 0 && new Set(photos.map(({ member_id }) => member_id)).size === photos.length,
      'Pilih fotonya, satu untuk setiap anggota.',
    ),
  }),
  reportsProgress: true,
  keepsWaiting: 'pemasangan foto',
  response: saved(bulkResult),
});
