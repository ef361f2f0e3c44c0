import { useDeferredValue, useState, useSyncExternalStore } from 'react';

/** So many rows are drawn before and after those that are seen, for the frames in which scrolling is ahead of drawing. */
const spare = 6;

/** Where a scrolling box stands, in whole rows: reading it never makes the browser lay the page out. */
interface RowPosition {
  top: number;
  seen: number;
}

/** Follows one box that scrolls over rows of one height. */
function rowPosition(rowHeight: number) {
  let position: RowPosition = { top: 0, seen: Math.ceil(800 / rowHeight) };
  let changed: () => void = () => undefined;

  function read(box: HTMLElement): void {
    // Only every other row is a change, which halves the work of scrolling.
    const top = 2 * Math.floor(box.scrollTop / rowHeight / 2);
    const seen = Math.ceil(box.clientHeight / rowHeight);
    if (top === position.top && seen === position.seen) return;
    position = { top, seen };
    changed();
  }

  return {
    current: () => position,
    subscribe(listener: () => void) {
      changed = listener;
      return () => {
        changed = () => undefined;
      };
    },
    /** For the box's `ref`. */
    follow(box: HTMLElement | null) {
      if (!box) return;
      const onScroll = () => read(box);
      const resized = new ResizeObserver(onScroll);
      resized.observe(box);
      box.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        resized.disconnect();
        box.removeEventListener('scroll', onScroll);
      };
    },
  };
}

/** Which of `count` rows of one height are worth drawing in the box that gets `follow` as its `ref`. */
export function useRowWindow(count: number, rowHeight: number) {
  const [{ current, subscribe, follow }] = useState(() => rowPosition(rowHeight));
  const { top, seen } = useSyncExternalStore(subscribe, current);
  // Those in sight come first, and the others once they are on screen.
  const around = useDeferredValue(count === 0 ? 0 : spare, 0);
  const first = Math.max(0, Math.min(top, count - seen) - around);
  const end = Math.min(count, top + seen + around);
  return { follow, first, end };
}
