import { listHistory, listHistoryAuthors, undoChange } from '#contract/history.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { type History, isOfMerge, type UndoableSubject, type UndoOne } from './history.store.ts';

export function historyRoutes(
  route: Route,
  history: History,
  undo: Record<UndoableSubject, UndoOne>,
  operations: Pick<Operations, 'undo'>,
) {
  route(listHistory, ({ query, actor }) => history.list(query, actor.role));

  route(listHistoryAuthors, async ({ actor }) => ({ data: await history.authors(actor.role) }));

  route(undoChange, async ({ params, actor }) => {
    const change = await history.undoable(params.id, actor.role);
    const author = authorOf(actor, 'undo');
    const subject_id = isOfMerge(change)
      ? await operations.undo(change.operation_id, author, actor.role, () => {}).then(() => change.subject_id)
      : await undo[change.subject](change, author);
    return savedAnswer({ subject: change.subject, subject_id }, 'Perubahan diurungkan.');
  });
}
