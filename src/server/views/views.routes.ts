import { addView, changeView, countViews, listViews, removeView } from '#contract/views.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import type { Route } from '#server/http/route.ts';
import type { Views } from './views.store.ts';

export function viewRoutes(route: Route, views: Views) {
  route(listViews, async ({ actor }) => ({ data: await views.list(actor) }));

  route(countViews, async ({ actor }) => ({ data: await views.counts(actor) }));

  route(addView, async ({ body, actor }) => savedAnswer(await views.create(body, actor)));

  route(changeView, async ({ params, body, actor }) => savedAnswer(await views.update(params.id, body, actor)));

  route(removeView, async ({ params, actor }) => {
    await views.remove(params.id, actor);
    return doneAnswer('Tampilan dihapus.');
  });
}
