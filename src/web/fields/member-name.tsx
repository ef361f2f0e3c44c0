import type { ParticipantState } from '#contract/training-registrations.ts';
import { MemberLink } from './member-link.tsx';

const stateNames: Readonly<Record<Exclude<ParticipantState, 'active'>, string>> = {
  inactive: 'Non Active',
  deleted: 'Di Sampah',
  purged: 'Dihapus selamanya',
};

/** A member's name. One who was deleted for ever has none. */
export const nameOfMember = (id: number, name: string | null): string => name ?? `Anggota nomor ${id}`;

interface MemberNameProps {
  id: number;
  name: string | null;
  state: ParticipantState;
}

/** A member's name in a list, linked to the member's page, and whether the member is not active any more. */
export function MemberName({ id, name, state }: MemberNameProps) {
  const shown = nameOfMember(id, name);
  const shape = state === 'active' ? 'two-lines' : 'one-line';
  return (
    <span className="lines">
      {state === 'purged' ? (
        <strong className={shape} title={shown}>
          <bdi translate="no">{shown}</bdi>
        </strong>
      ) : (
        <MemberLink id={id} title={shown} className={`name-link ${shape}`}>
          {shown}
        </MemberLink>
      )}
      {state !== 'active' && <bdi className="faint">{stateNames[state]}</bdi>}
    </span>
  );
}
