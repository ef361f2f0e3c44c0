import type { SavedView } from '#contract/views.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

/** What a list shows of itself that a view can keep. */
export interface ShownOfList {
  /** The query of its address, without the columns. */
  query: string;
  columns: readonly string[];
  /** Whether these columns are those that nobody had to choose. */
  isUsual: boolean;
}

interface Besides {
  shown: ShownOfList;
}

/** Saves a view of the member list, or changes one, also when its form comes back by itself. */
export const { EditDialog: ViewDialog, RestoredDialog: RestoredViewDialog } = formDialogs<SavedView, Besides>(
  'view',
  async () => (await import('./view-form-dialog.tsx')).ViewFormDialog,
);
