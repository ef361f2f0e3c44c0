import type { Region } from '#contract/regions.ts';
import { useOpenDraft } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { late } from '#web/ui/late.ts';

// The list is there before anybody fills a form: the form's code comes when it is first opened.
const { Component: RegionFormDialog } = late(async () => (await import('./region-form-dialog.tsx')).RegionFormDialog);

interface RegionDialogProps {
  /** Null adds one. */
  region: Region | null;
  onClose: () => void;
}

/** Adds or edits a region. */
export function RegionDialog({ region, onClose }: RegionDialogProps) {
  return <RegionFormDialog region={region} draft={null} onClose={onClose} />;
}

/** A region's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredRegionDialog() {
  const restored = useOpenDraft(useSession().contents.id, 'region');
  if (!restored) return null;
  return (
    <RegionFormDialog
      key={`${restored.draft.id} ${restored.draft.at}`}
      region={null}
      draft={restored.draft}
      onClose={restored.close}
    />
  );
}
