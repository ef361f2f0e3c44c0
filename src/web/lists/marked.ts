import { useLocation } from 'react-router';

/** Router state that marks a row of the list. */
export const marking = (id: number) => ({ marked: id });

/** The row to mark, which the person came to see; null if there is none. */
export function useMarked(): number | null {
  const { state } = useLocation();
  const isMarking = typeof state === 'object' && state !== null && 'marked' in state;
  return isMarking && typeof state.marked === 'number' ? state.marked : null;
}
