import type { TrainingClass } from '#contract/training.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

export const { EditDialog: ClassDialog, RestoredDialog: RestoredClassDialog } = formDialogs<TrainingClass>(
  'training class',
  async () => (await import('./class-form-dialog.tsx')).ClassFormDialog,
);
