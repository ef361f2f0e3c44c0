import { ofEveryField } from '#contract/member-fields.ts';
import { type Member, memberForm, memberFormOf } from '#contract/members.ts';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { formStart } from '#web/ui/form-values.ts';

/** The fields of a member, in the order of the form. */
export const memberFormFields: FormFields<typeof memberForm> = {
  schema: memberForm,
  kinds: ofEveryField(({ kind }) => kind),
};

/** The start of a member's form; null adds a member. */
export const memberStart = (row: Member | null) =>
  formStart(memberFormFields.kinds, row, row ? memberFormOf(row) : { status: 'active' });
