import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { usePrinting } from './printing.ts';

/** So many rows are drawn before and after those that are seen, for the frames in which scrolling is ahead of drawing. */
const spare = 6;

/** A list that is no longer is in the page as a whole, so that the browser's own search finds all of it. */
const mostWhole = 100;

/** When so many rows have gone by since the last drawing, drawing them whole would only leave it further behind. */
const leap = 4;

/** Milliseconds after the last step of scrolling in which it has come to rest. */
const rest = 300;

/** Rows by their places in the list; `end` is the first one after them. */
interface Rows {
  first: number;
  end: number;
}

/** Where a scrolling box stands, in whole rows: reading it never makes the browser lay the page out. */
interface RowPosition {
  top: number;
  seen: number;
  /** How wide what is seen of it is, in pixels; 0 until it is drawn. */
  width: number;
  /** While rows go by faster than they can be drawn, those that are drawn whole all the same; else null. */
  whole: Rows | null;
}

/** Follows one box that scrolls over rows of one height. */
function rowPosition(rowHeight: number) {
  let position: RowPosition = { top: 0, seen: Math.ceil(800 / rowHeight), width: 0, whole: null };
  let changed: () => void = () => undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function set(next: RowPosition): void {
    const { top, seen, width, whole } = position;
    if (top === next.top && seen === next.seen && width === next.width && whole === next.whole) return;
    position = next;
    changed();
  }

  /** The rows around where it stands that are in the page, or only those in sight. */
  const rowsHere = (around: number): Rows => ({
    first: position.top - around,
    end: position.top + position.seen + around,
  });

  /** It has come to rest: the rows in sight are drawn whole, and after another rest the others. */
  function settle(): void {
    if (position.whole === null) {
      resting = undefined;
      return;
    }
    // `top` may be almost two rows above what is seen.
    set({ ...position, whole: rowsHere(2) });
    resting = setTimeout(() => {
      resting = undefined;
      set({ ...position, whole: null });
    }, rest);
  }

  function read(box: HTMLElement): void {
    // Only every other row is a change, which halves the work of scrolling.
    const top = 2 * Math.floor(box.scrollTop / rowHeight / 2);
    const seen = Math.ceil(box.clientHeight / rowHeight);
    // The first step may be as long as it likes: to the beginning of the list, say.
    const isLeap = resting !== undefined && Math.abs(top - position.top) >= leap;
    clearTimeout(resting);
    resting = setTimeout(settle, rest);
    // What is there when they begin to fly by stays as it is.
    set({ top, seen, width: box.clientWidth, whole: position.whole ?? (isLeap ? rowsHere(spare) : null) });
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
        clearTimeout(resting);
        resized.disconnect();
        box.removeEventListener('scroll', onScroll);
      };
    },
  };
}

/**
 * Which of `count` rows of one height are worth drawing in the box that gets `follow` as its `ref`, and which of those only
 * briefly, because they fly by. On paper they are all. And how wide the box is.
 */
export function useRowWindow(count: number, rowHeight: number) {
  const { current, subscribe, follow } = useMemo(() => rowPosition(rowHeight), [rowHeight]);
  const { top, seen, width, whole } = useSyncExternalStore(subscribe, current);
  // Those in sight come first, and the others once they are on screen.
  const around = useDeferredValue(count <= mostWhole ? count : spare, 0);
  const isOnPaper = usePrinting();
  const first = isOnPaper ? 0 : Math.max(0, Math.min(top, count - seen) - around);
  const end = isOnPaper ? count : Math.min(count, top + seen + around);
  const isBrief = (place: number) => !isOnPaper && whole !== null && (place < whole.first || place >= whole.end);
  return { follow, width, first, end, isBrief };
}
