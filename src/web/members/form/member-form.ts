import type { ComponentType } from 'react';
import type { Member } from '#contract/members.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

interface Besides {
  MemberTraining: ComponentType<{ id: number }>;
}

export const {
  EditDialog: MemberDialog,
  RestoredDialog: RestoredMemberDialog,
  prepare: prepareMemberForm,
} = formDialogs<Member, Besides>('member', async () => (await import('./member-form-dialog.tsx')).MemberFormDialog);
