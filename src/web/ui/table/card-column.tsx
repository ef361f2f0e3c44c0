import { lazy } from '../lazy.ts';
import type { Column } from './data-table.tsx';
import type { PlacedInCard } from './data-table-card.tsx';

// Loaded when needed: most screens have room for a table.
const { Component: Card } = lazy(async () => (await import('./data-table-card.tsx')).Card);

/**
 * The place of a column on a card: a picture in front, the title, a line below it, a fact with its label, actions
 * beside the title, or actions at the bottom.
 */
export type PlaceInCard = 'lead' | 'title' | 'line' | 'fact' | 'actions' | 'foot';

/** Heights in pixels, as `data-table-card.css` draws them. */
const heights = { title: 36, line: 20, lead: 64, fact: 58, foot: 52, edges: 28 } as const;

/** The height of the cards, which is the same for all. */
export function cardHeight(columns: readonly { card?: PlaceInCard }[], factsInRow: number): number {
  const count = (place: PlaceInCard) => columns.filter(({ card }) => card === place).length;
  const head = Math.max(heights.title + count('line') * heights.line, count('lead') * heights.lead);
  const facts = Math.ceil(count('fact') / factsInRow) * heights.fact;
  return heights.edges + head + facts + count('foot') * heights.foot;
}

/** The only column of a list of cards. */
export function cardColumn<Row>(columns: readonly Column<Row, string>[]): Column<Row, string> {
  const placeholders = columns.flatMap(({ placeholder }) => (placeholder ? [placeholder] : []));
  return {
    key: 'card',
    title: '',
    width: 0,
    cell: (row, number) => (
      <Card
        parts={columns.flatMap(({ key, title, card: place, cell }): PlacedInCard[] =>
          place ? [{ key, title, place, content: cell(row, number) }] : [],
        )}
      />
    ),
    ...(placeholders.length > 0 && { placeholder: (row) => placeholders.map((textOf) => textOf(row)).join(' ') }),
  };
}
