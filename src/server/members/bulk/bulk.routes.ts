import { applyBulk, previewBulk } from '#contract/bulk.ts';
import { readableNumber } from '#contract/numbers.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Bulk } from './bulk.store.ts';

export function bulkRoutes(route: Route, bulk: Bulk) {
  route(previewBulk, async ({ query, body }) => ({ data: await bulk.preview({ query, body }) }));

  route(applyBulk, async ({ query, body: { expected, ...body }, actor, onProgress }) => {
    const outcome = await bulk.apply({ query, body }, expected, authorOf(actor, 'bulk'), onProgress);
    const doneAnswer = body.action === 'delete' ? 'dihapus' : 'diubah';
    const message = `${readableNumber(outcome.changed)} anggota ${doneAnswer}.`;
    return savedAnswer(outcome, outcome.changed === 0 ? 'Tidak ada yang perlu diubah.' : message);
  });
}
