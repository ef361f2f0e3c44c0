import type { Account } from '#contract/accounts.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

/** Adds or edits an account, also when its form comes back by itself. */
export const { EditDialog: AccountDialog, RestoredDialog: RestoredAccountDialog } = formDialogs<Account>(
  'account',
  async () => (await import('./account-form-dialog.tsx')).AccountFormDialog,
);
