import { useSyncExternalStore } from 'react';
import { usePrinting } from '../printing.ts';

/** A hook that tells whether a media query matches. */
function matching(condition: string): () => boolean {
  const query = window.matchMedia(condition);
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

const useNarrow = matching('(width < 48rem)');
/** As in `data-table-card.css`: a small phone, or a page that is enlarged four times. */
const useNarrowest = matching('(width < 22.5rem)');

/** Whether lists are drawn as cards because a table does not fit. Never on paper. */
export function useCards(): boolean {
  const isNarrow = useNarrow();
  return !usePrinting() && isNarrow;
}

/** How many facts stand side by side on a card. */
export const useFactsInRow = (): number => (useNarrowest() ? 2 : 3);
