import {
  addMember,
  changeMember,
  findMembers,
  findNpaHolder,
  listMembers,
  readMember,
  readNeighbours,
  removeMember,
} from '#contract/members.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { MemberFinding } from './finding.ts';
import type { Members } from './members.store.ts';

export function memberRoutes(route: Route, members: Members, finding: MemberFinding) {
  route(listMembers, ({ query }) => members.list(query));

  route(findMembers, async ({ query }) => ({ data: await finding.find(query.text) }));

  route(readMember, async ({ params }) => ({ data: await members.get(params.id) }));

  route(readNeighbours, async ({ params }) => ({ data: await members.neighbours(params.id) }));

  route(findNpaHolder, async ({ query }) => ({ data: await members.npaHolder(query.npa ?? '') }));

  route(addMember, async ({ body, actor }) => savedAnswer(await members.create(body, authorOf(actor, 'form'))));

  route(changeMember, async ({ params, body, actor }) => {
    // A change of nothing but the status comes from the switch in the list.
    const [field, ...others] = Object.keys(body.values);
    const source = field === 'status' && others.length === 0 ? 'switch' : 'form';
    return savedAnswer(await members.update(params.id, body, authorOf(actor, source)));
  });

  route(removeMember, async ({ params, actor }) => {
    await members.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Anggota dihapus.');
  });
}
