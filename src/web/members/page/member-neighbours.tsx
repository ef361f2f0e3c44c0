import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { memberAddress } from '#web/fields/member-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { type MemberPlace, type Neighbour, neighboursOf, writePlace } from '../list/member-place.ts';

interface MemberNeighboursProps {
  id: number;
  /** Null if one came from no list. */
  place: MemberPlace | null;
}

/** Links to the previous and next member in the list. */
export function MemberNeighbours({ id, place }: MemberNeighboursProps) {
  const found = useQuery(neighboursOf(id, place)).data;
  const known = found?.place;
  const link = (step: 'previous' | 'next', name: string, icon: IconDefinition) => {
    const to: Neighbour | null | undefined = found?.[step];
    const content = (
      <span className="row mirrored">
        <Icon of={icon} />
      </span>
    );
    // A disabled button keeps the place, so that the other one does not move.
    if (!to) {
      return (
        <button type="button" className="button" aria-label={name} disabled>
          {content}
        </button>
      );
    }
    const search = place && to.number !== undefined ? writePlace({ ...place, number: to.number }) : '';
    return (
      <Link
        className="button"
        data-step={step}
        aria-label={name}
        title={name}
        to={{ pathname: memberAddress(to.id), search }}
        // Back returns to the list, however many members were viewed.
        replace
      >
        {content}
      </Link>
    );
  };
  return (
    <nav className="row" data-line aria-label="Anggota dalam daftar">
      {link('previous', 'Anggota sebelumnya', LeftOutlined)}
      {known && known.total > 0 && (
        <span className="muted">
          <ReplacedText>
            {`${readableNumber(Math.min(known.number, known.total))} dari ${readableNumber(known.total)}`}
          </ReplacedText>
        </span>
      )}
      {link('next', 'Anggota berikutnya', RightOutlined)}
    </nav>
  );
}
