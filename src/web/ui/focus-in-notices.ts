import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets Tab pass through the notices. The toast library returns the focus to where it was, also when Tab leaves it; that
 * is kept only for a focused notice that closes.
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
    // The library ignores the focus of elements with this attribute.
    if (target instanceof HTMLElement) target.dataset.dismissible = 'false';
    if (!isInside(relatedTarget)) cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }

  function leave({ target }: FocusEvent) {
    // A closing notice blurs first and is removed a moment later.
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
