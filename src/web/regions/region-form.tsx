import type { Region } from '#contract/regions.ts';

interface RegionDialogProps {
  /** Null adds one. */
  region: Region | null;
  onClose: () => void;
}

/** Adds or edits a region. */
export function RegionDialog(_: RegionDialogProps) {
  return null;
}

/** A region's form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
export function RestoredRegionDialog() {
  return null;
}
