import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { ListPlan } from './list/plan.ts';
import { memberListOf } from './list/query.ts';
import type { Members } from './members.store.ts';

/** @param logsLists whether the log gets the way and the SQL by which each list was found */
export function memberRoutes(route: Route, members: Members, logsLists: boolean) {
  route(listMembers, ({ query, request }) => {
    const onPlan = logsLists ? (plan: ListPlan) => request.log.info({ list: plan }, 'list found') : undefined;
    return members.list(memberListOf(query), onPlan);
  });

  route(addMember, async ({ body, actor }) => savedAnswer(await members.create(body, authorOf(actor, 'form'))));

  route(changeMember, async ({ params, body, actor }) => {
    // A change that carries only the status is the list's switch.
    const [field, ...others] = Object.keys(body.values);
    const door = field === 'status' && others.length === 0 ? 'switch' : 'form';
    return savedAnswer(await members.update(params.id, body, authorOf(actor, door)));
  });

  route(removeMember, async ({ params, actor }) => {
    await members.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Anggota dihapus.');
  });
}
