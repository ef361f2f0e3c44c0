import type { SavedView } from '#contract/views.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

/** What a view saves of a list. */
export interface ShownOfList {
  /** The query, without the columns. */
  query: string;
  columns: readonly string[];
  /** Whether these are the default columns. */
  isUsual: boolean;
}

interface Besides {
  shown: ShownOfList;
}

export const { EditDialog: ViewDialog, RestoredDialog: RestoredViewDialog } = formDialogs<SavedView, Besides>(
  'view',
  async () => (await import('./view-form-dialog.tsx')).ViewFormDialog,
);
