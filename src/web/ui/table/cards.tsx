import { type ReactNode, useSyncExternalStore } from 'react';
import './cards.css';
import { type SortOrder, sortText } from '#contract/sort.ts';
import { usePrinting } from '../printing.ts';
import type { Column, PlaceInCard } from './columns.ts';

/** A hook that tells whether a media query matches. */
function matching(condition: string): () => boolean {
  const query = window.matchMedia(condition);
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

const useNarrow = matching('(width < 48rem)');
/** As in `cards.css`: a small phone, or a page that is enlarged four times. */
const useNarrowest = matching('(width < 22.5rem)');

/** Whether lists are drawn as cards because a table does not fit. Never on paper. */
export function useCards(): boolean {
  const isNarrow = useNarrow();
  return !usePrinting() && isNarrow;
}

/** How many facts stand side by side on a card. */
export const useFactsInRow = (): number => (useNarrowest() ? 2 : 3);

/** Heights in pixels, as `cards.css` draws them. */
const heights = { title: 44, line: 20, lead: 64, fact: 58, foot: 52, edges: 28 } as const;

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
    cell: (row, number) => <Card columns={columns} row={row} number={number} />,
    ...(placeholders.length > 0 && { placeholder: (row) => placeholders.map((textOf) => textOf(row)).join(' ') }),
  };
}

interface CardProps<Row> {
  columns: readonly Column<Row, string>[];
  row: Row;
  number: number;
}

/** A row as a card, for screens on which a table does not fit. */
function Card<Row>({ columns, row, number }: CardProps<Row>) {
  const at = (place: PlaceInCard) => columns.filter(({ card }) => card === place);
  const facts = at('fact');
  const inPlace = (place: PlaceInCard): ReactNode =>
    at(place).map(({ key, cell }) => (
      <div key={key} className="data-card-part" data-place={place}>
        {cell(row, number)}
      </div>
    ));
  return (
    <div className="data-card">
      <div className="row data-card-head" data-line>
        {inPlace('lead')}
        <div className="data-card-words">
          {inPlace('title')}
          {inPlace('line')}
        </div>
        {inPlace('actions')}
      </div>
      {facts.length > 0 && (
        <dl className="data-card-facts">
          {facts.map(({ key, title, cell }) => (
            <div key={key}>
              <dt className="one-line">{title}</dt>
              <dd>{cell(row, number)}</dd>
            </div>
          ))}
        </dl>
      )}
      {inPlace('foot')}
    </div>
  );
}

interface SortChoiceProps<Row> {
  columns: readonly Column<Row, string>[];
  sort: SortOrder | null;
  onSort: ((sort: SortOrder | null) => void) | undefined;
}

/** The choice of order for a list of cards, which has no headers. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const orders = columns.flatMap(({ title, sortBy: field }) =>
    field === undefined
      ? []
      : [
          { title: `${title}, naik`, order: { field, descending: false } },
          { title: `${title}, turun`, order: { field, descending: true } },
        ],
  );
  return (
    <th scope="col">
      {onSort && orders.length > 0 ? (
        <span className="select data-table-order">
          <select
            className="input"
            aria-label="Urutan"
            value={sort === null ? '' : sortText(sort)}
            onChange={({ target }) =>
              onSort(orders.find(({ order }) => sortText(order) === target.value)?.order ?? null)
            }
          >
            <option value="">Urutan: bawaan</option>
            {orders.map(({ title, order }) => (
              <option key={title} value={sortText(order)}>
                {title}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <span className="visually-hidden">Isi</span>
      )}
    </th>
  );
}
