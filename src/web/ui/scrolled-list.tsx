import type { ReactNode } from 'react';
import './scrolled-list.css';

interface ScrolledListProps {
  /** The label for screen readers. */
  label: string;
  /** The items, each an `li`. */
  children: ReactNode;
}

/** A list that may be long, in a box that scrolls. */
export function ScrolledList({ label, children }: ScrolledListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="scroll-box scrolled-list" aria-label={label} tabIndex={0}>
      <ul className="lined">{children}</ul>
    </section>
  );
}
