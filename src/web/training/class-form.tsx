import type { TrainingClass } from '#contract/training.ts';
import { useOpenDraft } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { late } from '#web/ui/late.ts';

// The list is there before anybody fills a form: the form's code comes when it is first opened.
const { Component: ClassFormDialog } = late(async () => (await import('./class-form-dialog.tsx')).ClassFormDialog);

interface ClassDialogProps {
  /** Null adds one. */
  trainingClass: TrainingClass | null;
  onClose: () => void;
}

/** Adds or edits a class. */
export function ClassDialog({ trainingClass, onClose }: ClassDialogProps) {
  return <ClassFormDialog trainingClass={trainingClass} draft={null} onClose={onClose} />;
}

/** A class's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredClassDialog() {
  const restored = useOpenDraft(useSession().contents.id, 'training class');
  if (!restored) return null;
  return (
    <ClassFormDialog
      key={`${restored.draft.id} ${restored.draft.at}`}
      trainingClass={null}
      draft={restored.draft}
      onClose={restored.close}
    />
  );
}
