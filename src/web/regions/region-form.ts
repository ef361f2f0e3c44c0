import type { Region } from '#contract/regions.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

/** Adds or edits a region, also when its form comes back by itself. */
export const { EditDialog: RegionDialog, RestoredDialog: RestoredRegionDialog } = formDialogs<Region>(
  'region',
  async () => (await import('./region-form-dialog.tsx')).RegionFormDialog,
);
