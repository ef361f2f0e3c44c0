import { lazy, Suspense } from 'react';
import type { TrainingClass } from '#contract/training.ts';
import { useOpenDraft } from '#web/drafts.ts';
import { useSession } from '#web/session.tsx';

// The list is there before anybody fills a form: the form's code comes when it is first opened.
const ClassFormDialog = lazy(async () => ({ default: (await import('./class-form-dialog.tsx')).ClassFormDialog }));

interface ClassDialogProps {
  /** Null adds one. */
  trainingClass: TrainingClass | null;
  onClose: () => void;
}

/** Adds or edits a class. */
export function ClassDialog({ trainingClass, onClose }: ClassDialogProps) {
  return (
    <Suspense>
      <ClassFormDialog trainingClass={trainingClass} draft={null} onClose={onClose} />
    </Suspense>
  );
}

/** A class's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredClassDialog() {
  const restored = useOpenDraft(useSession().contents.id, 'training class');
  if (!restored) return null;
  return (
    <Suspense>
      <ClassFormDialog
        key={`${restored.draft.id} ${restored.draft.at}`}
        trainingClass={null}
        draft={restored.draft}
        onClose={restored.close}
      />
    </Suspense>
  );
}
