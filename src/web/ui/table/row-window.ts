import { useDeferredValue, useLayoutEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import { usePrinting } from '../printing.ts';

/** Rows drawn above and below the visible ones, for frames in which scrolling is ahead of drawing. */
const overscan = 6;

/** A list of at most so many rows is drawn as a whole, so that the browser's search finds all of it. */
const mostWhole = 100;

/** Rows scrolled past since the last drawing from which on placeholders are drawn, to catch up. */
const fastStep = 4;

/** Milliseconds after the last scroll event when scrolling has ended. */
const idle = 300;

/** A range of rows; `end` is not in it. */
interface Rows {
  first: number;
  end: number;
}

/** The scroll position in whole rows. Reading it never forces a layout. */
interface RowPosition {
  top: number;
  visible: number;
  /** Its visible width in pixels; 0 until it is drawn. */
  width: number;
  /** During fast scrolling, the rows that are drawn completely all the same; else null. */
  complete: Rows | null;
}

/** Tracks a box that scrolls over rows of one height, or the page that scrolls over a box as high as its rows. */
function rowPosition(rowHeight: number, isInPage: boolean) {
  let position: RowPosition = { top: 0, visible: Math.ceil(window.innerHeight / rowHeight), width: 0, complete: null };
  let changed: () => void = () => undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  function set(next: RowPosition): void {
    const { top, visible, width, complete } = position;
    if (top === next.top && visible === next.visible && width === next.width && complete === next.complete) return;
    position = next;
    changed();
  }

  /** The rows around the position, or only the visible ones. */
  const rowsHere = (around: number): Rows => ({
    first: position.top - around,
    end: position.top + position.visible + around,
  });

  /** After scrolling, draws the visible rows, and after another rest the others. */
  function settle(): void {
    if (position.complete === null) {
      idleTimer = undefined;
      return;
    }
    // `top` may be almost two rows above the visible ones.
    set({ ...position, complete: rowsHere(2) });
    idleTimer = setTimeout(() => {
      idleTimer = undefined;
      set({ ...position, complete: null });
    }, idle);
  }

  function read(box: HTMLElement): void {
    // Every other row counts as a change, which halves the work of scrolling.
    const above = isInPage ? Math.max(0, -box.getBoundingClientRect().top) : box.scrollTop;
    const top = 2 * Math.floor(above / rowHeight / 2);
    // Before its rows are there the box is lower than it will be.
    const visible = Math.ceil(window.innerHeight / rowHeight);
    // The first step may have any length, for example to the beginning of the list.
    const isFast = idleTimer !== undefined && Math.abs(top - position.top) >= fastStep;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(settle, idle);
    // Rows that are drawn when fast scrolling begins stay.
    set({ top, visible, width: box.clientWidth, complete: position.complete ?? (isFast ? rowsHere(overscan) : null) });
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
      const scroller = isInPage ? window : box;
      resized.observe(box);
      onScroll();
      scroller.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        clearTimeout(idleTimer);
        resized.disconnect();
        scroller.removeEventListener('scroll', onScroll);
      };
    },
  };
}

/**
 * Chooses which of `count` rows to draw in the box that gets `follow` as its `ref`, and which of them as placeholders
 * during fast scrolling. On paper all are drawn. Also measures the width of the box.
 *
 * `@tanstack/react-virtual`, which the rows of an import have for their different heights, would be 10 KB more of what the
 * member list loads first.
 */
export function useRowWindow(count: number, rowHeight: number, isInPage: boolean) {
  const { current, subscribe, follow } = useMemo(() => rowPosition(rowHeight, isInPage), [rowHeight, isInPage]);
  const { top, visible, width, complete } = useSyncExternalStore(subscribe, current);
  // What was measured holds before it is first seen: columns that get their widths later would be seen to move.
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(redraw, []);
  // Visible rows are drawn first, the others afterwards.
  const around = useDeferredValue(count <= mostWhole ? count : overscan, 0);
  const isOnPaper = usePrinting();
  const first = isOnPaper ? 0 : Math.max(0, Math.min(top, count - visible) - around);
  const end = isOnPaper ? count : Math.min(count, top + visible + around);
  const isPlaceholder = (place: number) =>
    !isOnPaper && complete !== null && (place < complete.first || place >= complete.end);
  return { follow, width, first, end, isPlaceholder };
}
