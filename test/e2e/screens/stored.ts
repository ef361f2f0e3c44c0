import { listMembers, type Member } from '#contract/members.ts';
import { listRegions } from '#contract/regions.ts';
import type { Story } from '../support/story.ts';

/** What the server has of the member with an NPA; undefined when there is none. */
export async function storedMember({ server }: Story, npa: string): Promise<Member | undefined> {
  const { data } = await server.as('staff').ok(listMembers, { query: { isAdmin: true, search: npa, pageSize: 1000 } });
  return [...data].find((row): row is Member => 'version' in row && row.npa === npa);
}

/** The id of one of the regions that every database begins with. */
export async function regionId({ server }: Story, name: string): Promise<number> {
  const { data } = await server.as('staff').ok(listRegions, { query: { isAdmin: true, filter: name } });
  const region = data.find((one) => one.name === name);
  if (!region) throw new Error(`There is no region ${name}.`);
  return region.id;
}
