import type { z } from 'zod';
import type { Got } from '#contract/endpoint.ts';
import {
  addMember,
  changeMember,
  listMembers,
  type MemberForm,
  memberBodyOf,
  type memberChange,
  type newMember,
  sentAs,
} from '#contract/members.ts';
import { uniqueKey } from '#contract/same-text.ts';
import { call } from '#web/api/call.ts';
import type { Texts } from '#web/draft-store.ts';
import type { Saving } from '#web/ui/form-dialog.tsx';
import { undoOf } from '#web/undo.ts';

type Body = z.input<typeof newMember>;

/** Adds a member, or sends the changed fields of one together with the version that the edit began from. */
export function saveMember(
  { id, values, changed, version }: Saving<MemberForm>,
  regionName: string,
): Promise<Got<typeof changeMember>> {
  const body = memberBodyOf(values, regionName);
  if (id === null) return call(addMember, { body });
  return call(changeMember, { params: { id }, body: { ...changedPart(body, changed), ...(version && { version }) } });
}

function changedPart(body: Body, changed: Partial<MemberForm>): z.input<typeof memberChange> {
  const sent = new Set<string>((Object.keys(changed) as (keyof MemberForm)[]).map((name) => sentAs[name]));
  // The full name is sent as the first name alone, and the region's name goes along with its id.
  if (sent.has('first_name')) sent.add('last_name');
  if (sent.has('membership_type_id')) sent.add('membership_type_name');
  return Object.fromEntries(Object.entries(body).filter(([name]) => sent.has(name)));
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
