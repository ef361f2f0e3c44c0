import { addRegion, changeRegion, countRegionMembers, listRegions, removeRegion } from '#contract/regions.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Regions } from './regions.store.ts';

export function regionRoutes(route: Route, regions: Regions) {
  route(listRegions, async ({ query }) => ({ data: await regions.list(query.filter ?? '') }));

  route(countRegionMembers, async () => ({ data: await regions.memberCounts() }));

  route(addRegion, async ({ body, actor }) => savedAnswer(await regions.create(body, authorOf(actor, 'form'))));

  route(changeRegion, async ({ params, body, actor }) =>
    savedAnswer(await regions.update(params.id, body, authorOf(actor, 'form'))),
  );

  route(removeRegion, async ({ params, actor }) => {
    await regions.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Wilayah dihapus.');
  });
}
