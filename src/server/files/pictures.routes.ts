import type { FastifyInstance } from 'fastify';
import { readPicture, uploadPicture } from '#contract/files.ts';
import type { Route } from '#server/http/route.ts';
import { notFound } from '#server/problems.ts';
import { pictureOf } from './picture.ts';
import { picturePath } from './picture-address.ts';
import type { Pictures } from './pictures.store.ts';
import { acceptUploads, uploadedFile } from './uploaded-file.ts';

export async function pictureRoutes(app: FastifyInstance, route: Route, pictures: Pictures) {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    route(
      uploadPicture,
      async ({ request }) => {
        const picture = await pictureOf(await uploadedFile(request));
        return { status: 200 as const, path: picturePath(await pictures.add(picture)) };
      },
      scope,
    );
  });

  route(readPicture, async ({ params, query, request, reply }) => {
    const size = query.w ? 'thumbnail' : 'bytes';
    const jpeg = await pictures.read(params.name, size);
    if (!jpeg) throw notFound('Gambar');
    // A name never gets other bytes, so it may be kept for ever.
    const etag = `"${params.name}-${size}"`;
    reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(jpeg);
  });
}
