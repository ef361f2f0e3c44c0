import { lazy, Suspense } from 'react';
import type { Account } from '#contract/accounts.ts';
import { useOpenDraft } from '#web/drafts.ts';
import { useSession } from '#web/session.tsx';

// The list is there before anybody fills a form: the form's code comes when it is first opened.
const AccountFormDialog = lazy(async () => ({
  default: (await import('./account-form-dialog.tsx')).AccountFormDialog,
}));

interface AccountDialogProps {
  /** Null adds one. */
  account: Account | null;
  onClose: () => void;
}

/** Adds or edits an account. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  return (
    <Suspense>
      <AccountFormDialog account={account} draft={null} onClose={onClose} />
    </Suspense>
  );
}

/** An account's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredAccountDialog() {
  const restored = useOpenDraft(useSession().contents.id, 'account');
  if (!restored) return null;
  return (
    <Suspense>
      <AccountFormDialog
        key={`${restored.draft.id} ${restored.draft.at}`}
        account={null}
        draft={restored.draft}
        onClose={restored.close}
      />
    </Suspense>
  );
}
