import type { Got } from '#contract/endpoint.ts';
import { addMember, changeMember, findNpaHolder, type MemberForm, memberBodyOf } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import type { Saving } from '#web/ui/form-saving.ts';
import { takenNpa } from './npa-holder.ts';

/** Adds a member, or sends all fields of one with the version that the edit started from. */
export function saveMember(
  { id, values, version }: Pick<Saving<MemberForm>, 'id' | 'values' | 'version'>,
  regionName: string,
): Promise<Got<typeof changeMember>> {
  const body = memberBodyOf(values, regionName);
  if (id === null) return call(addMember, { body });
  return call(changeMember, { params: { id }, body: { ...body, ...(version && { version }) } });
}

/** The fault of an NPA that is taken, as far as known. The server decides in the end. */
export async function npaFaults({ id, changed: { npa } }: Saving<MemberForm>): Promise<Texts> {
  if (npa === undefined) return {};
  const { data: holder } = await call(findNpaHolder, { query: { npa } });
  const fault = takenNpa(holder, id);
  return fault === undefined ? {} : { npa: fault };
}
