import type { Account } from '#contract/accounts.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

export const { EditDialog: AccountDialog, RestoredDialog: RestoredAccountDialog } = formDialogs<Account>(
  'account',
  async () => (await import('./account-form-dialog.tsx')).AccountFormDialog,
);
