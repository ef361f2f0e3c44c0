import type { CSSProperties, ReactNode } from 'react';
import { isCoarse, textScale } from '../screen-measures.ts';

/**
 * The place of a column on a card: a picture in front, the title, a line below it, a fact with its label, actions
 * beside the title, or actions at the bottom.
 */
export type PlaceInCard = 'lead' | 'title' | 'line' | 'fact' | 'actions' | 'foot';

/** A column. `SortField` are the fields by which its header may sort. */
export interface Column<Row, SortField extends string = never> {
  key: string;
  title: string;
  /** What its content needs, in pixels, with text of the usual size. */
  width: number;
  /** Whether it is text that gains from more room: only such columns share what is left over. */
  grow?: boolean;
  /** The field that a click on the header sorts by. */
  sortBy?: SortField;
  /** Stays visible while the table scrolls sideways. */
  pinned?: 'start' | 'end';
  align?: 'end';
  /** `number` counts from 1 over all pages. */
  cell: (row: Row, number: number) => ReactNode;
  /** Its place on the card of a row on a phone; without one it is not on the card. */
  card?: PlaceInCard;
  /** The text of a row's placeholder while scrolling fast. If no column has one, rows have no placeholders. */
  placeholder?: (row: Row) => string;
}

/** A column, and its distance from the table's start while the table scrolls sideways. */
export interface PlacedColumn<Row> extends Column<Row, string> {
  inset?: CSSProperties;
}

/** In pixels: the width of the checkboxes in front of rows that can be selected. */
export const selectionWidth = (isCoarse ? 44 : 40) * textScale;

/** The distance of texts to the outer edges, where it is more than between columns; buttons bring their own. */
const edge = 8;

export function widthOf(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** As wide as the browser's text and the outer edges ask for. */
function sized<Row>(columns: readonly Column<Row, string>[], hasBoxes: boolean): Column<Row, string>[] {
  return columns.map((column, place) => {
    const edges = (place === 0 && !hasBoxes ? edge : 0) + (place === columns.length - 1 && !column.pinned ? edge : 0);
    return { ...column, width: column.width * textScale + edges };
  });
}

/** Shares spare room among those of the columns that grow, in proportion and in whole pixels; if none does, among all. */
function grown<C extends { width: number; grow?: boolean }>(columns: readonly C[], spare: number): C[] {
  const growing = columns.some(({ grow }) => grow) ? columns.filter(({ grow }) => grow) : columns;
  const sum = widthOf(growing);
  let before = 0;
  return columns.map((column) => {
    if (!growing.includes(column)) return column;
    const shareOf = (width: number) => Math.round((spare * width) / sum);
    const share = shareOf(before + column.width) - shareOf(before);
    before += column.width;
    return { ...column, width: column.width + share };
  });
}

/**
 * Fills the room. If not all columns fit, those that do are stretched over the room beside the pinned ones, so that
 * none is half hidden below these at first.
 */
function fitted<Row>(columns: readonly Column<Row, string>[], room: number, least: number): Column<Row, string>[] {
  const needed = widthOf(columns);
  if (Math.max(needed, least) <= room) return grown(columns, room - needed);
  if (needed < least || columns.at(-1)?.pinned !== 'end') return grown(columns, Math.max(0, least - needed));
  let left = room - widthOf(columns.filter(({ pinned }) => pinned));
  const whole: Column<Row, string>[] = [];
  for (const column of columns.filter(({ pinned }) => !pinned)) {
    if (column.width > left) break;
    left -= column.width;
    whole.push(column);
  }
  const stretched = grown(whole, left);
  return columns.map((column) => stretched[whole.indexOf(column)] ?? column);
}

interface Room {
  /** The visible width in pixels, and the width below which the table scrolls sideways. */
  width: number;
  leastWidth: number;
  /** The width of the checkboxes in front; 0 if there are none. */
  boxWidth: number;
}

/** The columns as wide as their content and the room ask for. Those pinned to the start stay side by side. */
export function placedColumns<Row>(columns: readonly Column<Row, string>[], room: Room): PlacedColumn<Row>[] {
  const { width, leastWidth, boxWidth } = room;
  let start = boxWidth;
  return fitted(sized(columns, boxWidth > 0), width - boxWidth, leastWidth * textScale - boxWidth).map((column) => {
    if (column.pinned !== 'start') return column;
    const inset = { insetInlineStart: start };
    start += column.width;
    return { ...column, inset };
  });
}
