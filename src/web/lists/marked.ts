import { useLocation } from 'react-router';

/** The router's state of an address whose list marks a row. */
export const marking = (id: number) => ({ marked: id });

/** The row that the list is to mark, because one came to see it; null where there is none. */
export function useMarked(): number | null {
  const { state } = useLocation();
  const isMarking = typeof state === 'object' && state !== null && 'marked' in state;
  return isMarking && typeof state.marked === 'number' ? state.marked : null;
}
