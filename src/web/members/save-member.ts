import type { Got } from '#contract/endpoint.ts';
import { addMember, changeMember, listMembers, type MemberForm, memberBodyOf } from '#contract/members.ts';
import { uniqueKey } from '#contract/same-text.ts';
import { call } from '#web/api/call.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import type { Saving } from '#web/ui/form-dialog.tsx';
import { undoOf } from '#web/undo/undo.ts';

/** Adds a member, or sends the whole of one again, together with the version that the edit began from. */
export function saveMember(
  { id, values, version }: Pick<Saving<MemberForm>, 'id' | 'values' | 'version'>,
  regionName: string,
): Promise<Got<typeof changeMember>> {
  const body = memberBodyOf(values, regionName);
  if (id === null) return call(addMember, { body });
  return call(changeMember, { params: { id }, body: { ...body, ...(version && { version }) } });
}

/** What a save offers afterwards; nothing where nothing was changed. */
export function undoOfSave(
  { data }: Got<typeof changeMember>,
  { id, version }: Pick<Saving<MemberForm>, 'id' | 'version'>,
) {
  if (version !== null && data.version <= version) return null;
  return undoOf({
    subject: 'members',
    id: data.id,
    action: id === null ? 'created' : 'changed',
    version: data.version,
  });
}

/** Whether another member has the NPA already, as far as can be seen now; the server decides in the end. */
export async function npaFaults({ id, changed: { npa } }: Saving<MemberForm>): Promise<Texts> {
  if (npa === undefined) return {};
  const { data } = await call(listMembers, { query: { isAdmin: 'true', search: npa, pageSize: 1000 } });
  const other = data.find((row) => row.id !== id && uniqueKey(row.npa) === uniqueKey(npa));
  return other ? { npa: `NPA ini sudah dipakai: ${other.fullName}` } : {};
}
