import type { Account } from '#contract/accounts.ts';
import { useOpenDraft } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { late } from '#web/ui/late.ts';

// The list is there before anybody fills a form: the form's code comes when it is first opened.
const { Component: AccountFormDialog } = late(
  async () => (await import('./account-form-dialog.tsx')).AccountFormDialog,
);

interface AccountDialogProps {
  /** Null adds one. */
  account: Account | null;
  onClose: () => void;
}

/** Adds or edits an account. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  return <AccountFormDialog account={account} draft={null} onClose={onClose} />;
}

/** An account's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredAccountDialog() {
  const restored = useOpenDraft(useSession().contents.id, 'account');
  if (!restored) return null;
  return (
    <AccountFormDialog
      key={`${restored.draft.id} ${restored.draft.at}`}
      account={null}
      draft={restored.draft}
      onClose={restored.close}
    />
  );
}
