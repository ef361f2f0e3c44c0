import { readableNumber } from '#contract/numbers.ts';
import { applyPhotos, matchPhotos } from '#contract/photos.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Photos } from './photos.store.ts';

export function photoRoutes(route: Route, photos: Photos) {
  route(matchPhotos, ({ body }) => photos.match(body.names));

  route(applyPhotos, async ({ body, actor, onProgress }) => {
    const outcome = await photos.apply(body.photos, authorOf(actor, 'bulk'), onProgress);
    return savedAnswer(outcome, `Foto ${readableNumber(outcome.changed)} anggota disimpan.`);
  });
}
