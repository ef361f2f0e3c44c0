import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Router state that opens the form for a new row. */
export const adding = { isAdding: true } as const;

/** Opens the form for a new row if the address was followed for that; once, not again after Back or a reload. */
export function useAskedToAdd(open: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = typeof state === 'object' && state !== null && 'isAdding' in state;
  const add = useEffectEvent(() => {
    void navigate({ pathname, search }, { replace: true });
    open();
  });
  useEffect(() => {
    if (isAsked) add();
  }, [isAsked]);
}

/** Router state that marks a row of the list. */
export const marking = (id: number) => ({ marked: id });

/** The row to mark, which the person came to see; null if there is none. */
export function useMarked(): number | null {
  const { state } = useLocation();
  const isMarking = typeof state === 'object' && state !== null && 'marked' in state;
  return isMarking && typeof state.marked === 'number' ? state.marked : null;
}
