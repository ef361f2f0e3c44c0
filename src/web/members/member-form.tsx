import type { Member } from '#contract/members.ts';

interface MemberDialogProps {
  /** Null adds one. */
  member: Member | null;
  onClose: () => void;
}

/** Adds or edits a member. */
export function MemberDialog(_: MemberDialogProps) {
  return null;
}

/** A member's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredMemberDialog() {
  return null;
}
