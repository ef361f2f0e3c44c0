import type { ComponentType } from 'react';
import type { Member } from '#contract/members.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

interface Besides {
  /** The member's training, which is shown below the fields. */
  MemberTraining: ComponentType<{ id: number }>;
}

/** Adds or edits a member, also when its form comes back by itself. */
export const {
  EditDialog: MemberDialog,
  RestoredDialog: RestoredMemberDialog,
  prepare: prepareMemberForm,
} = formDialogs<Member, Besides>('member', async () => (await import('./member-form-dialog.tsx')).MemberFormDialog);
