import { addDays } from '#contract/dates.ts';
import { addMember, type Member } from '#contract/members.ts';
import { addClass, addModule, type TrainingClass } from '#contract/training.ts';
import { addRegistrations, listRegistrations, type Registration } from '#contract/training-registrations.ts';
import { today } from '#test/support/association.ts';
import { aClass, aMember, aModule } from './builders.ts';
import type { TestServer } from './server.ts';

/** Days around today in any time zone. */
export const aroundToday = () => ({
  starts_at: `${addDays(today(), -1)}T09:00`,
  ends_at: `${addDays(today(), 1)}T16:00`,
});

/** Adds a class of a new module. */
export async function classOf(
  server: TestServer,
  overrides: Parameters<typeof aClass>[1] = {},
): Promise<TrainingClass> {
  const { data: module } = await server.as('admin').ok(addModule, { body: aModule() });
  return (await server.as('staff').ok(addClass, { body: aClass(module.id, overrides) })).data;
}

/** Adds a member for each body. */
export async function membersOf(server: TestServer, bodies: Parameters<typeof aMember>[0][]): Promise<Member[]> {
  const members: Member[] = [];
  for (const body of bodies) members.push((await server.as('staff').ok(addMember, { body: aMember(body) })).data);
  return members;
}

/** Registers members, which must succeed for all. */
export async function registered(server: TestServer, classId: number, members: readonly Member[]): Promise<void> {
  const body = { ids: members.map(({ id }) => id) };
  const { data } = await server.as('staff').ok(addRegistrations, { params: { id: classId }, body });
  if (data.added !== members.length) throw new Error(`Only ${data.added} were registered.`);
}

/** A class's participants, sorted by name. */
export async function participantsOf(server: TestServer, classId: number): Promise<Registration[]> {
  const asked = { params: { id: classId }, query: { pageSize: 1000 } };
  return (await server.as('staff').ok(listRegistrations, asked)).data;
}

/** Adds a class of a new module, with new members as participants. */
export async function classWith(
  server: TestServer,
  bodies: Parameters<typeof aMember>[0][],
  overrides: Parameters<typeof aClass>[1] = {},
) {
  const one = await classOf(server, overrides);
  const members = await membersOf(server, bodies);
  await registered(server, one.id, members);
  return { class: one, members, participants: await participantsOf(server, one.id) };
}
