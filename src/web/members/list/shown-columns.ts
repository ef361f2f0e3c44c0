import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { memberListAddress } from './member-list-url.ts';
import { memberColumnChoice } from './members-table.tsx';

/** The columns of the member list: those in its address, else the person's own. */
export function useShownColumns() {
  const { search } = useLocation();
  const own = memberColumnChoice.use();
  return useMemo(() => {
    const { columns } = memberListAddress.read(new URLSearchParams(search));
    const chosen = columns === null ? own : memberColumnChoice.showable(columns);
    const isUsual = chosen.join(' ') === memberColumnChoice.usual.join(' ');
    return { chosen, isUsual, isOfView: columns !== null };
  }, [search, own]);
}

/** The keys of an export with the columns of the list, which always has the NPA first. */
export const exportedKeys = (chosen: readonly string[]): string[] => ['npa', ...chosen];
