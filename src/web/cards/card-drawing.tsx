import { useQuery } from '@tanstack/react-query';
import type { CardSettingsForm } from '#contract/cards.ts';
import { LoadError } from '#web/ui/table/states.tsx';
import '#web/ui/rooms.css';
import { cardDrawing } from './card-queries.ts';

interface CardDrawingProps {
  memberId?: number | undefined;
  settings?: CardSettingsForm | undefined;
}

const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Both faces of a card as printed. */
export function CardDrawing({ memberId, settings }: CardDrawingProps) {
  const query = useQuery(
    cardDrawing({ ...(memberId !== undefined && { member_id: memberId }), ...(settings && { settings }) }),
  );
  if (query.error) return <LoadError progress={query} what="Kartu" />;
  return (
    <div className="columns card-faces" aria-busy={query.isFetching}>
      {(['front', 'back'] as const).map((face) => (
        <figure key={face} className="stack" data-gap="3">
          {query.data ? (
            <img className="card-face" src={addressOf(query.data[face])} alt={faceNames[face]} />
          ) : (
            <span className="card-face waiting" />
          )}
          <figcaption className="faint">{faceNames[face]}</figcaption>
        </figure>
      ))}
    </div>
  );
}

const faceNames = { front: 'Sisi depan', back: 'Sisi belakang' } as const;
