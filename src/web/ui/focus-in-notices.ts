import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets Tab go through the notices once and on: the toast library brings the focus back to where it came from, also when
 * Tab leads it away. What is kept of that: a notice that goes with the focus in it gives the focus back.
 */
export function useFocusInNotices(): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current ? watchFocus(region.current) : undefined), []);
  return region;
}

function watchFocus(region: HTMLElement): () => void {
  let cameFrom: HTMLElement | null = null;
  const isInside = (target: EventTarget | null) => target instanceof Node && region.contains(target);

  function enter({ target, relatedTarget }: FocusEvent) {
    // The library does not follow the focus of what is marked so.
    if (target instanceof HTMLElement) target.dataset.dismissible = 'false';
    if (!isInside(relatedTarget)) cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }

  function leave({ target }: FocusEvent) {
    // A notice that is taken away says so too, and is gone a moment later.
    queueMicrotask(() => {
      if (target instanceof Node && target.isConnected && !isInside(document.activeElement)) cameFrom = null;
    });
  }

  const removals = new MutationObserver(() => {
    if (document.activeElement === document.body && cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
  });

  region.addEventListener('focusin', enter);
  region.addEventListener('focusout', leave);
  removals.observe(region, { childList: true, subtree: true });
  return () => {
    region.removeEventListener('focusin', enter);
    region.removeEventListener('focusout', leave);
    removals.disconnect();
  };
}
