import './data-table-card.css';
import type { PlaceInCard } from './card-column.tsx';
import type { Column } from './data-table.tsx';

interface CardProps<Row> {
  columns: readonly Column<Row, string>[];
  row: Row;
  number: number;
}

/** A row as a card, for screens on which a table does not fit. */
export function Card<Row>({ columns, row, number }: CardProps<Row>) {
  const cellsAt = (place: PlaceInCard) =>
    columns
      .filter(({ card }) => card === place)
      .map(({ key, title, cell }) => ({ key, title, content: cell(row, number) }));
  const facts = cellsAt('fact');
  const inPlace = (place: PlaceInCard) =>
    cellsAt(place).map(({ key, content }) => (
      <div key={key} className="data-card-part" data-place={place}>
        {content}
      </div>
    ));
  return (
    <div className="data-card">
      <div className="data-card-head">
        {inPlace('lead')}
        <div className="data-card-words">
          {inPlace('title')}
          {inPlace('line')}
        </div>
        {inPlace('actions')}
      </div>
      {facts.length > 0 && (
        <dl className="data-card-facts">
          {facts.map(({ key, title, content }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {inPlace('foot')}
    </div>
  );
}
