import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useListLook } from '#web/lists/list-look.ts';
import { memberListAddress } from './member-list-url.ts';
import { choosableColumns, pinnedColumn, usualColumns } from './members-table.tsx';

/** The columns of the member list between the NPA and the actions. */
export interface ShownColumns {
  chosen: readonly string[];
  /** Whether these are the default columns. */
  isUsual: boolean;
  /** Whether they belong to a saved view or an address: then the person's own choice stays as it is. */
  isOfView: boolean;
}

/** Those of these columns that exist, in the list's order. The name is always among them. */
export const showableColumns = (keys: readonly string[]): readonly string[] =>
  choosableColumns.filter((key) => key === pinnedColumn || keys.includes(key));

/** The columns of the member list: those in its address, else the account's own. */
export function useShownColumns(): ShownColumns {
  const { search } = useLocation();
  const { columns: own } = useListLook();
  return useMemo(() => {
    const { columns } = memberListAddress.read(new URLSearchParams(search));
    const chosen = showableColumns(columns ?? own ?? usualColumns);
    return { chosen, isUsual: chosen.join(' ') === usualColumns.join(' '), isOfView: columns !== null };
  }, [search, own]);
}

/** The keys of an export with the columns of the list, which always has the NPA first. */
export const exportedKeys = (chosen: readonly string[]): string[] => ['npa', ...chosen];
