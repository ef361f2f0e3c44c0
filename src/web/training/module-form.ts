import type { TrainingModule } from '#contract/training.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

/** Adds or edits a module, also when its form comes back by itself. */
export const { EditDialog: ModuleDialog, RestoredDialog: RestoredModuleDialog } = formDialogs<TrainingModule>(
  'training module',
  async () => (await import('./module-form-dialog.tsx')).ModuleFormDialog,
);
