import type { ComponentType } from 'react';
import type { Member } from '#contract/members.ts';
import { useOpenDraft } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { late } from '#web/ui/late.ts';

/** The list is there before anybody fills a form: the form's code comes after it, or at the latest with the first form. */
const memberForm = late(async () => (await import('./member-form-dialog.tsx')).MemberFormDialog);

export const prepareMemberForm = memberForm.prepare;

interface MemberDialogProps {
  /** Null adds one. */
  member: Member | null;
  MemberTraining: ComponentType<{ id: number }>;
  onClose: () => void;
}

/** Adds or edits a member. */
export function MemberDialog({ member, MemberTraining, onClose }: MemberDialogProps) {
  return <memberForm.Component member={member} draft={null} MemberTraining={MemberTraining} onClose={onClose} />;
}

/** A member's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredMemberDialog({ MemberTraining }: Pick<MemberDialogProps, 'MemberTraining'>) {
  const restored = useOpenDraft(useSession().contents.id, 'member');
  if (!restored) return null;
  return (
    <memberForm.Component
      key={`${restored.draft.id} ${restored.draft.at}`}
      member={null}
      draft={restored.draft}
      MemberTraining={MemberTraining}
      onClose={restored.close}
    />
  );
}
