import type { ReactNode } from 'react';
import { ScrollBox } from './scroll-box.tsx';
import './parts.css';

interface ScrolledListProps {
  /** The label for screen readers. */
  label: string;
  /** The items, each an `li`. */
  children: ReactNode;
}

/** A list that may be long, in a box that scrolls. */
export function ScrolledList({ label, children }: ScrolledListProps) {
  return (
    <ScrollBox className="scrolled-list" aria-label={label}>
      <ul className="lined">{children}</ul>
    </ScrollBox>
  );
}
