import type { TrainingModule } from '#contract/training.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

export const { EditDialog: ModuleDialog, RestoredDialog: RestoredModuleDialog } = formDialogs<TrainingModule>(
  'training module',
  async () => (await import('./module-form-dialog.tsx')).ModuleFormDialog,
);
