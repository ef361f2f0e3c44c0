import type { ReactNode } from 'react';
import './list-filters.css';

/** The line of a list's search and filters. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <search className="row list-filters">{children}</search>;
}

/** The line above a list: which filters are on, and what is chosen in it. */
export function ListLine({ children }: { children: ReactNode }) {
  return (
    <div className="row list-line" data-apart>
      {children}
    </div>
  );
}
