import { useLocation } from 'react-router';
import type { Member } from '#contract/members.ts';
import { MemberLink } from '#web/fields/member-link.tsx';
import { memberListAddress } from './member-list-url.ts';
import { writePlace } from './member-place.ts';

interface MemberNameProps {
  member: Member;
  /** The position in the list, counted from 1 over all pages. */
  number: number;
}

/** A member's name, linked to the page, which knows the position in the list. */
export function MemberName({ member: { id, fullName }, number }: MemberNameProps) {
  const { search } = useLocation();
  const place = writePlace({ list: memberListAddress.read(new URLSearchParams(search)), number });
  return (
    <MemberLink id={id} search={place} title={fullName} opensRow className="name-link two-lines member-text">
      {fullName}
    </MemberLink>
  );
}
