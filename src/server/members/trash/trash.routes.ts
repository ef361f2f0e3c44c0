import { readableNumber } from '#contract/numbers.ts';
import { listTrash, memberAt, purgeMember, restoreMember, restoreMembers, returnToVersion } from '#contract/trash.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { Members } from '../members.store.ts';
import type { Purging } from './purging.ts';
import type { Trash } from './trash.store.ts';

export function trashRoutes(
  route: Route,
  { members, trash, purging }: { members: Members; trash: Trash; purging: Purging },
) {
  route(listTrash, ({ query }) => trash.list(query.page ?? 1, query.pageSize ?? 25, query.search ?? []));

  route(memberAt, async ({ params }) => ({ data: await members.at(params.id, params.version) }));

  route(restoreMember, async ({ params, body, actor }) =>
    savedAnswer(await members.restore(params.id, body, authorOf(actor, 'restore')), 'Anggota dipulihkan.'),
  );

  route(returnToVersion, async ({ params, body, actor }) =>
    savedAnswer(await members.returnTo(params, body, authorOf(actor, 'return'))),
  );

  route(restoreMembers, async ({ body, actor, onProgress }) => {
    const outcome = await trash.restore(body.ids, authorOf(actor, 'restore'), onProgress);
    const left = outcome.left_total === 0 ? '' : ` ${readableNumber(outcome.left_total)} tetap di Sampah.`;
    return savedAnswer(outcome, `${readableNumber(outcome.restored)} anggota dipulihkan.${left}`);
  });

  route(purgeMember, async ({ params, body, actor }) => {
    const views = await purging.purge(params.id, body.npa, authorOf(actor, 'form'));
    return savedAnswer({ views }, 'Anggota dihapus selamanya.');
  });
}
