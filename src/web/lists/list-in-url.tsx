import { useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { ListAddress } from './list-address.ts';

/**
 * Keeps what a list shows in the address bar, so that a reload, Back and a pasted link show the same list. Back undoes
 * each change; typing in a search box is one change.
 */
export function useListInUrl<List extends object>({ read, write }: ListAddress<List>) {
  const { search, state } = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const isTyped = arrival !== 'POP' && state === fromSearchBox;
  const list = useMemo(() => read(new URLSearchParams(search)), [read, search]);

  /** Changes the list and returns the new one. */
  function go(change: Partial<List>, how?: typeof fromSearchBox): List {
    // Reads the address bar and not the last rendering, so that two quick changes don't undo each other.
    const now = read(new URLSearchParams(window.location.search));
    const next = { ...now, ...change };
    const address = write(next).toString();
    if (address !== write(now).toString())
      void navigate({ search: address }, { state: how, replace: how === fromSearchBox && isTyped });
    return next;
  }

  const written = write(list).toString();
  const isTidy = new URLSearchParams(search).toString() === written;

  return {
    list,
    go,
    /** Whether the address comes from the search box, which shows it already. */
    isTyped,
    /** To be rendered: rewrites an address with unknown keys or values. */
    canonicalRedirect: isTidy ? null : <Navigate to={{ search: written }} state={state} replace />,
    /** To be rendered: replaces this list by another one, without a step for Back. */
    redirectTo: (change: Partial<List>) => (
      <Navigate to={{ search: write({ ...list, ...change }).toString() }} state={state} replace />
    ),
  };
}

/** Marks a change as coming from the search box. */
export const fromSearchBox = 'typed';
