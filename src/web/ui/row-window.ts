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
  /** While rows go by faster than they can be drawn, those that are drawn whole all the same; else null. */
  whole: Rows | null;
}

/** Follows one box that scrolls over rows of one height. */
function rowPosition(rowHeight: number) {
  let position: RowPosition = { top: 0, seen: Math.ceil(800 / rowHeight), whole: null };
  let changed: () => void = () => undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function set({ top, seen, whole }: RowPosition): void {
    if (top === position.top && seen === position.seen && whole === position.whole) return;
    position = { top, seen, whole };
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
    set({ top, seen, whole: position.whole ?? (isLeap ? rowsHere(spare) : null) });
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
 * briefly, because they fly by. On paper they are all.
 */
export function useRowWindow(count: number, rowHeight: number) {
  const { current, subscribe, follow } = useMemo(() => rowPosition(rowHeight), [rowHeight]);
  const { top, seen, whole } = useSyncExternalStore(subscribe, current);
  // Those in sight come first, and the others once they are on screen.
  const around = useDeferredValue(count <= mostWhole ? count : spare, 0);
  const isOnPaper = usePrinting();
  const first = isOnPaper ? 0 : Math.max(0, Math.min(top, count - seen) - around);
  const end = isOnPaper ? count : Math.min(count, top + seen + around);
  const isBrief = (place: number) => !isOnPaper && whole !== null && (place < whole.first || place >= whole.end);
  return { follow, first, end, isBrief };
}
