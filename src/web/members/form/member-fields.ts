import { ofEveryField } from '#contract/member-fields.ts';
import { type Member, memberForm, memberFormOf } from '#contract/members.ts';
import type { Start } from '#web/drafts/draft-store.ts';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { textsOf } from '#web/ui/form-values.ts';

/** The fields of a member, in the order of the form. */
export const memberFormFields: FormFields<typeof memberForm> = {
  schema: memberForm,
  kinds: ofEveryField(({ kind }) => kind),
};

const newMember: Start = { id: null, version: null, base: textsOf(memberFormFields.kinds, { status: 'active' }) };

/** The start of a member's form; null adds a member. */
export function memberStart(row: Member | null): Start {
  if (!row) return newMember;
  return { id: row.id, version: row.version, base: textsOf(memberFormFields.kinds, memberFormOf(row)) };
}
