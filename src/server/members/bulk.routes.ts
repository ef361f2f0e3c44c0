import { applyBulk, previewBulk } from '#contract/bulk.ts';
import { readableNumber } from '#contract/numbers.ts';
import { saved } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Bulk } from './bulk.store.ts';

export function bulkRoutes(route: Route, bulk: Bulk) {
  route(previewBulk, async ({ query, body }) => ({ data: await bulk.preview({ query, body }) }));

  route(applyBulk, async ({ query, body: { expected, ...body }, actor, tell }) => {
    const outcome = await bulk.apply({ query, body }, expected, authorOf(actor, 'bulk'), tell);
    const done = body.action === 'delete' ? 'dihapus' : 'diubah';
    const message = `${readableNumber(outcome.changed)} anggota ${done}.`;
    return saved(outcome, outcome.changed === 0 ? 'Tidak ada yang perlu diubah.' : message);
  });
}
