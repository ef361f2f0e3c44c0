import type { TrainingModule } from '#contract/training.ts';
import { useOpenDraft } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { late } from '#web/ui/late.ts';

// The list is there before anybody fills a form: the form's code comes when it is first opened.
const { Component: ModuleFormDialog } = late(async () => (await import('./module-form-dialog.tsx')).ModuleFormDialog);

interface ModuleDialogProps {
  /** Null adds one. */
  trainingModule: TrainingModule | null;
  onClose: () => void;
}

/** Adds or edits a module. */
export function ModuleDialog({ trainingModule, onClose }: ModuleDialogProps) {
  return <ModuleFormDialog trainingModule={trainingModule} draft={null} onClose={onClose} />;
}

/** A module's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredModuleDialog() {
  const restored = useOpenDraft(useSession().contents.id, 'training module');
  if (!restored) return null;
  return (
    <ModuleFormDialog
      key={`${restored.draft.id} ${restored.draft.at}`}
      trainingModule={null}
      draft={restored.draft}
      onClose={restored.close}
    />
  );
}
