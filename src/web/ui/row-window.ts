import { useCallback, useState, useSyncExternalStore } from 'react';

/** So many rows are drawn before and after those that are seen, for the frames in which scrolling is ahead of drawing. */
const spare = 6;

/** Which of `count` rows of one height are worth drawing in a scrolling box. */
export function useRowWindow(count: number, rowHeight: number) {
  const [box, setBox] = useState<HTMLElement | null>(null);

  const subscribe = useCallback(
    (changed: () => void) => {
      if (!box) return () => undefined;
      const resized = new ResizeObserver(changed);
      resized.observe(box);
      box.addEventListener('scroll', changed, { passive: true });
      return () => {
        resized.disconnect();
        box.removeEventListener('scroll', changed);
      };
    },
    [box],
  );

  // Only every other row is a change, which halves the work of scrolling.
  const top = useSyncExternalStore(subscribe, () => 2 * Math.floor((box?.scrollTop ?? 0) / rowHeight / 2));
  const seen = useSyncExternalStore(subscribe, () => Math.ceil((box?.clientHeight ?? 800) / rowHeight));

  const first = Math.max(0, Math.min(top, count - seen) - spare);
  const end = Math.min(count, top + seen + spare + 2);
  return { box, setBox, first, end };
}
