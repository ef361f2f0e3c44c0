import { findSimilar, listDuplicates, tellApart } from '#contract/duplicates.ts';
import { mergeMembers, previewMerge } from '#contract/merging.ts';
import type { Db } from '#server/database/schema.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Duplicates } from './duplicates.store.ts';
import type { Merging } from './merging.ts';
import { similarTo } from './similar.ts';

export function duplicateRoutes(route: Route, duplicates: Duplicates, merging: Merging, db: Db) {
  route(findSimilar, ({ query }) => similarTo(db, query));

  route(listDuplicates, ({ query }) => duplicates.list(query));

  route(tellApart, async ({ body, actor }) => {
    const operation_id = await duplicates.tellApart(body.ids, authorOf(actor, 'form'));
    return savedAnswer({ operation_id }, 'Dicatat: bukan orang yang sama.');
  });

  route(previewMerge, async ({ query }) => ({ data: await merging.preview(query.ids) }));

  route(mergeMembers, async ({ body, actor }) => {
    return savedAnswer(await merging.merge(body, authorOf(actor, 'merge')), 'Data digabungkan.');
  });
}
