import { useSyncExternalStore } from 'react';
import { usePrinting } from './printing.ts';

const narrow = window.matchMedia('(width < 768px)');

/** Whether lists are drawn as cards because a table does not fit. Never on paper. */
export function useCards(): boolean {
  const isNarrow = useSyncExternalStore(subscribeNarrow, () => narrow.matches);
  return !usePrinting() && isNarrow;
}

function subscribeNarrow(changed: () => void): () => void {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
}
