import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { memberListAddress } from './member-list-url.ts';
import { memberColumnChoice } from './members-table.tsx';

/** The columns that the member list shows: those of its address, or else one's own. */
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

/** What a file has whose columns are those of the list, which always shows the NPA first. */
export const exportedKeys = (chosen: readonly string[]): string[] => ['npa', ...chosen];
