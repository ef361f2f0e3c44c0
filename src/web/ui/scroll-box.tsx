import type { ComponentProps } from 'react';

/** A box that scrolls. It takes the focus, so that the arrow keys can scroll it where nothing in it takes the focus. */
export function ScrollBox({ className, ...props }: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1 asks for it, and browsers don't all do it by themselves
  return <section {...props} className={`scroll-box ${className}`} tabIndex={0} />;
}
