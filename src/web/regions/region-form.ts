import type { Region } from '#contract/regions.ts';
import { formDialogs } from '#web/ui/form-dialogs.tsx';

export const { EditDialog: RegionDialog, RestoredDialog: RestoredRegionDialog } = formDialogs<Region>(
  'region',
  async () => (await import('./region-form-dialog.tsx')).RegionFormDialog,
);
