import { readableNumber } from '#contract/numbers.ts';
import { readOperation, type UndoOutcome, undoOperation } from '#contract/operations.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Operations } from './operations.store.ts';

function sentenceOf({ undone, removed = 0, left_total }: UndoOutcome): string {
  const putBack = `${readableNumber(undone - removed)} data kembali seperti sebelumnya`;
  const back = removed === 0 ? putBack : `${readableNumber(removed)} data baru dihapus, ${putBack}`;
  return left_total === 0 ? `${back}.` : `${back}, ${readableNumber(left_total)} dibiarkan.`;
}

export function operationRoutes(route: Route, operations: Operations) {
  route(readOperation, async ({ params, actor }) => ({ data: await operations.read(params.id, actor.role) }));

  route(undoOperation, async ({ params, actor, onProgress }) => {
    const outcome = await operations.undo(params.id, authorOf(actor, 'undo'), actor.role, onProgress);
    return savedAnswer(outcome, sentenceOf(outcome));
  });
}
