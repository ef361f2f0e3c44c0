import type { TrainingClass } from '#contract/training.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

/** Adds or edits a class, also when its form comes back by itself. */
export const { EditDialog: ClassDialog, RestoredDialog: RestoredClassDialog } = formDialogs<TrainingClass>(
  'training class',
  async () => (await import('./class-form-dialog.tsx')).ClassFormDialog,
);
