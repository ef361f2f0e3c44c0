import { type RefObject, useLayoutEffect, useRef } from 'react';
import { listOnScreen } from './table/row-focus.ts';

/** For an element that may be removed while it has the focus: the focus goes to `nextOf` it, instead of being lost. */
export function useFocusOnRemoval<E extends HTMLElement>(
  nextOf: (removed: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const place = useRef<E>(null);
  const next = useRef(nextOf);
  useLayoutEffect(() => {
    const own = place.current;
    return () => {
      if (own?.contains(document.activeElement)) next.current(own)?.focus({ preventScroll: true });
    };
  }, []);
  return place;
}

/** The button of the next or previous item of a list. */
function besideItem(item: HTMLElement): HTMLElement | null | undefined {
  const beside = [item.nextElementSibling, item.previousElementSibling];
  return beside.map((one) => one?.querySelector<HTMLElement>('button')).find((button) => button);
}

/** The button of the next or previous item of a list, else the last button or the heading of the dialog or screen. */
export function besideListItem(item: HTMLElement): HTMLElement | null | undefined {
  const around = item.closest('dialog, main');
  return besideItem(item) ?? around?.querySelector<HTMLElement>('.dialog-footer > :last-child, h1');
}

/** The list of the screen, else its heading. */
export const listOrHeading = (): HTMLElement | null => listOnScreen() ?? document.querySelector('main h1');

/** The next or previous filter, else what was filtered. */
export const besideFilter = (item: HTMLElement): HTMLElement | null => besideItem(item) ?? listOrHeading();
