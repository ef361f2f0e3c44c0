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
