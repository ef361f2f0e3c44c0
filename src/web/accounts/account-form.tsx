import type { Account } from '#contract/accounts.ts';

interface AccountDialogProps {
  /** Null adds one. */
  account: Account | null;
  onClose: () => void;
}

/** Adds or edits an account. */
export function AccountDialog(_: AccountDialogProps) {
  return null;
}

/** An account's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredAccountDialog() {
  return null;
}
