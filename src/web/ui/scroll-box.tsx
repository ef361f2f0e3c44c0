import type { ComponentProps } from 'react';

/** A box that scrolls. It takes the focus, so that the arrow keys can scroll it where nothing in it takes the focus. */
export function ScrollBox({ className, ...props }: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1), which not every browser sees to
  return <section {...props} className={`scroll-box ${className}`} tabIndex={0} />;
}
