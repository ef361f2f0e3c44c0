import type { SavedView } from '#contract/views.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

interface Besides {
  /** The query of the list that is to be saved, where the form adds a view. */
  query: string;
}

/** Saves a view of the member list, or changes one, also when its form comes back by itself. */
export const { EditDialog: ViewDialog, RestoredDialog: RestoredViewDialog } = formDialogs<SavedView, Besides>(
  'view',
  async () => (await import('./view-form-dialog.tsx')).ViewFormDialog,
);
