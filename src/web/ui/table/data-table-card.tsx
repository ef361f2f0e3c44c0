import type { ReactNode } from 'react';
import './data-table-card.css';
import type { PlaceInCard } from './card-column.tsx';

/** The content of a column and its place on the card. */
export interface PlacedInCard {
  key: string;
  title: string;
  place: PlaceInCard;
  content: ReactNode;
}

/** A row as a card, for screens on which a table does not fit. */
export function Card({ parts }: { parts: readonly PlacedInCard[] }) {
  const partsAt = (at: PlaceInCard) => parts.filter(({ place }) => place === at);
  const facts = partsAt('fact');
  const inPlace = (place: PlaceInCard) =>
    partsAt(place).map(({ key, content }) => (
      <div key={key} className="data-card-part" data-place={place}>
        {content}
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
          {facts.map(({ key, title, content }) => (
            <div key={key}>
              <dt className="one-line">{title}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {inPlace('foot')}
    </div>
  );
}
