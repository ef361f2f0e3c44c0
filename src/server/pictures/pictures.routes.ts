import type { FastifyInstance } from 'fastify';
import { pictureBytesLimit, pictureMessages, readPicture, uploadPicture } from '#contract/pictures.ts';
import { abortSignal } from '#server/http/abort-signal.ts';
import type { Route } from '#server/http/route.ts';
import { acceptUploads, type UploadLimits, uploadedFile } from '#server/http/uploaded-file.ts';
import { notFound, Problem } from '#server/problems.ts';
import { Queue } from '#server/queue.ts';
import { pictureOf } from './picture.ts';
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
 * Whoever sends slowly gives the place back.
 */
const receiving = new Queue<number>({
  ...{ places: 6, ofOne: 3, waiting: 300, waitingOfOne: 100 },
  refusal: () =>
    new Problem('too_many', 'Terlalu banyak gambar sedang diunggah. Coba lagi sebentar lagi.', { retryAfter: 10 }),
});

/** Milliseconds for a picture. */
const longest = 60_000;

export async function pictureRoutes(app: FastifyInstance, route: Route, pictures: Pictures) {
  await app.register(async (scope) => {
    await acceptUploads(scope, limits);
    route(
      uploadPicture,
      async ({ actor, request, reply }) => {
        const wish = { signal: abortSignal(reply) };
        const tooSlow = () => {
          reply.header('Connection', 'close');
          return new Problem('too_many', 'Gambar ini terlalu lama dikirim. Coba lagi sebentar lagi.', {
            retryAfter: 10,
          });
        };
        const receive = () => uploadedFile(request, limits, { longest, tooSlow });
        const { parts } = await receiving.run(actor.id, receive, wish);
        const picture = await pictureOf(Buffer.concat(parts), actor.id);
        return { status: 200 as const, path: picturePath(await pictures.add(picture, actor)) };
      },
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
