import { useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { ListAddress } from './list-address.ts';

/**
 * What a list shows, kept in the address bar, so that reload, Back and a pasted link give the same list. Every change is
 * a step that Back undoes; typing in a search box is one step, however many letters it has.
 */
export function useListInUrl<List extends object>({ read, write }: ListAddress<List>) {
  const { search, state } = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const isTyped = arrival !== 'POP' && state === typed;
  const list = useMemo(() => read(new URLSearchParams(search)), [read, search]);

  /** Changes the list, and answers what it is from now on. */
  function go(change: Partial<List>, how?: typeof typed): List {
    // The bar itself is asked, not the last rendering: two quick changes must not undo each other.
    const now = read(new URLSearchParams(window.location.search));
    const next = { ...now, ...change };
    const address = write(next).toString();
    if (address !== write(now).toString())
      void navigate({ search: address }, { state: how, replace: how === typed && isTyped });
    return next;
  }

  const written = write(list).toString();
  const isTidy = new URLSearchParams(search).toString() === written;

  return {
    list,
    go,
    /** Whether the address is as it is because of what stands in the search box already. */
    isTyped,
    /** To be rendered: rewrites an address that has keys or values the list does not know. */
    tidying: isTidy ? null : <Navigate to={{ search: written }} state={state} replace />,
    /** To be rendered: another list stands in this one's place, as if it had been asked for at once. */
    leadTo: (change: Partial<List>) => (
      <Navigate to={{ search: write({ ...list, ...change }).toString() }} state={state} replace />
    ),
  };
}

/** Marks a change that comes from typing. */
export const typed = 'typed';
