import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { usePrinting } from './printing.ts';

/** Rows drawn above and below the visible ones, for frames in which scrolling is ahead of drawing. */
const spare = 6;

/** A list of at most so many rows is drawn as a whole, so that the browser's search finds all of it. */
const mostWhole = 100;

/** Rows scrolled past since the last drawing from which on placeholders are drawn, to catch up. */
const leap = 4;

/** Milliseconds after the last scroll event when scrolling has ended. */
const rest = 300;

/** A range of rows; `end` is not in it. */
interface Rows {
  first: number;
  end: number;
}

/** The scroll position in whole rows. Reading it never forces a layout. */
interface RowPosition {
  top: number;
  seen: number;
  /** Its visible width in pixels; 0 until it is drawn. */
  width: number;
  /** During fast scrolling, the rows that are drawn completely all the same; else null. */
  whole: Rows | null;
}

/** Tracks a box that scrolls over rows of one height. */
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

  /** The rows around the position, or only the visible ones. */
  const rowsHere = (around: number): Rows => ({
    first: position.top - around,
    end: position.top + position.seen + around,
  });

  /** After scrolling, draws the visible rows, and after another rest the others. */
  function settle(): void {
    if (position.whole === null) {
      resting = undefined;
      return;
    }
    // `top` may be almost two rows above the visible ones.
    set({ ...position, whole: rowsHere(2) });
    resting = setTimeout(() => {
      resting = undefined;
      set({ ...position, whole: null });
    }, rest);
  }

  function read(box: HTMLElement): void {
    // Every other row counts as a change, which halves the work of scrolling.
    const top = 2 * Math.floor(box.scrollTop / rowHeight / 2);
    const seen = Math.ceil(box.clientHeight / rowHeight);
    // The first step may have any length, for example to the beginning of the list.
    const isLeap = resting !== undefined && Math.abs(top - position.top) >= leap;
    clearTimeout(resting);
    resting = setTimeout(settle, rest);
    // Rows that are drawn when fast scrolling begins stay.
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
 * Chooses which of `count` rows to draw in the box that gets `follow` as its `ref`, and which of them as placeholders
 * during fast scrolling. On paper all are drawn. Also measures the width of the box.
 */
export function useRowWindow(count: number, rowHeight: number) {
  const { current, subscribe, follow } = useMemo(() => rowPosition(rowHeight), [rowHeight]);
  const { top, seen, width, whole } = useSyncExternalStore(subscribe, current);
  // Visible rows are drawn first, the others afterwards.
  const around = useDeferredValue(count <= mostWhole ? count : spare, 0);
  const isOnPaper = usePrinting();
  const first = isOnPaper ? 0 : Math.max(0, Math.min(top, count - seen) - around);
  const end = isOnPaper ? count : Math.min(count, top + seen + around);
  const isBrief = (place: number) => !isOnPaper && whole !== null && (place < whole.first || place >= whole.end);
  return { follow, width, first, end, isBrief };
}
