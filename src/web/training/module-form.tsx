import { lazy, Suspense } from 'react';
import type { TrainingModule } from '#contract/training.ts';
import { useOpenDraft } from '#web/drafts.ts';
import { useSession } from '#web/session.tsx';

// The list is there before anybody fills a form: the form's code comes when it is first opened.
const ModuleFormDialog = lazy(async () => ({ default: (await import('./module-form-dialog.tsx')).ModuleFormDialog }));

interface ModuleDialogProps {
  /** Null adds one. */
  trainingModule: TrainingModule | null;
  onClose: () => void;
}

/** Adds or edits a module. */
export function ModuleDialog({ trainingModule, onClose }: ModuleDialogProps) {
  return (
    <Suspense>
      <ModuleFormDialog trainingModule={trainingModule} draft={null} onClose={onClose} />
    </Suspense>
  );
}

/** A module's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredModuleDialog() {
  const restored = useOpenDraft(useSession().contents.id, 'training module');
  if (!restored) return null;
  return (
    <Suspense>
      <ModuleFormDialog
        key={`${restored.draft.id} ${restored.draft.at}`}
        trainingModule={null}
        draft={restored.draft}
        onClose={restored.close}
      />
    </Suspense>
  );
}
