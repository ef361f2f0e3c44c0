import type { ReactNode } from 'react';
import './list-filters.css';

/** The line of a list's search and filters. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <search className="list-filters">{children}</search>;
}
