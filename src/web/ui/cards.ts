import { useSyncExternalStore } from 'react';
import { usePrinting } from './printing.ts';

const narrow = window.matchMedia('(width < 768px)');
/** As in `data-table-card.css`: a small phone, or a page that is enlarged four times. */
const narrowest = window.matchMedia('(width < 360px)');

/** Whether lists are drawn as cards because a table does not fit. Never on paper. */
export function useCards(): boolean {
  const isNarrow = useMatches(narrow);
  return !usePrinting() && isNarrow;
}

/** How many facts stand side by side on a card. */
export const useFactsInRow = (): number => (useMatches(narrowest) ? 2 : 3);

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}
