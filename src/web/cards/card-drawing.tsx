import { useQuery } from '@tanstack/react-query';
import type { CardSettingsForm } from '#contract/cards.ts';
import { Trouble } from '#web/ui/data-table-states.tsx';
import './cards.css';
import { cardDrawing } from './card-queries.ts';

interface CardDrawingProps {
  memberId?: number | undefined;
  settings?: CardSettingsForm | undefined;
}

const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Both faces of a card as they will be printed. */
export function CardDrawing({ memberId, settings }: CardDrawingProps) {
  const asked = useQuery(
    cardDrawing({ ...(memberId !== undefined && { member_id: memberId }), ...(settings && { settings }) }),
  );
  if (asked.error) return <Trouble progress={asked} />;
  return (
    <div className="columns card-faces" aria-busy={asked.isFetching}>
      {(['front', 'back'] as const).map((face) => (
        <figure key={face}>
          {asked.data ? (
            <img className="card-face" src={addressOf(asked.data[face])} alt={faceNames[face]} />
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
