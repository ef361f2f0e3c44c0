import type { FastifyInstance } from 'fastify';
import { pictureBytesLimit, pictureMessages, readPicture, uploadPicture } from '#contract/files.ts';
import type { Route } from '#server/http/route.ts';
import { createSemaphore } from '#server/http/semaphore.ts';
import { acceptUploads, type UploadLimits, uploadedFile } from '#server/http/uploaded-file.ts';
import { notFound } from '#server/problems.ts';
import { pictureOf, tooManyPictures } from './picture.ts';
import { picturePath } from './picture-address.ts';
import type { Pictures } from './pictures.store.ts';

const limits: UploadLimits = {
  bytes: pictureBytesLimit,
  tooLarge: pictureMessages.size,
  notMultipart: 'Kirimkan gambar sebagai multipart/form-data.',
  missing: 'Pilih gambar yang akan diunggah.',
};

/**
 * Uploads that are received at the same time. Others wait unread, so that they don't pile up in memory before decoding.
 */
const reading = createSemaphore(6, 300, tooManyPictures);

export async function pictureRoutes(app: FastifyInstance, route: Route, pictures: Pictures) {
  await app.register(async (scope) => {
    await acceptUploads(scope, limits);
    route(
      uploadPicture,
      ({ actor, request }) =>
        reading(async () => {
          const { parts } = await uploadedFile(request, limits);
          const picture = await pictureOf(Buffer.concat(parts));
          return { status: 200 as const, path: picturePath(await pictures.add(picture, actor)) };
        }),
      scope,
    );
  });

  route(readPicture, async ({ params, query, request, reply }) => {
    const size = query.w ? 'thumbnail' : 'bytes';
    const jpeg = await pictures.read(params.name, size);
    if (!jpeg) throw notFound('Gambar');
    // A name always has the same bytes. It may be of a member: nothing on the way keeps it, and whoever sees it for a day.
    const etag = `"${params.name}-${size}"`;
    reply.headers({ 'Cache-Control': 'private, max-age=86400', ETag: etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(jpeg);
  });
}
