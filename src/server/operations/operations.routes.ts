import { readOperation, undoOperation } from '#contract/operations.ts';
import { saved } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Operations } from './operations.store.ts';

export function operationRoutes(route: Route, operations: Operations) {
  route(readOperation, async ({ params, actor }) => ({ data: await operations.read(params.id, actor.role) }));

  route(undoOperation, async ({ params, actor, tell }) => {
    const outcome = await operations.undo(params.id, actor.role, authorOf(actor, 'undo'), tell);
    return saved(outcome, outcome.left_total === 0 ? 'Semuanya dibatalkan.' : 'Sebagian dibatalkan.');
  });
}
