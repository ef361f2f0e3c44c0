import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The address of a member's page. */
export const memberAddress = (id: number): string => `/app/membership/${id}`;

/** Who reminded a member of the serkom when. */
export const reminderRecordOf = (id: number): string => `/app/serkom/record?member_id=${id}`;

interface MemberLinkProps {
  id: number;
  /** The list that the page leads on in, as an address has it; without one there is no next member. */
  search?: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A member's name, which leads to the member's page. */
export function MemberLink({ id, search = '', title, className = 'name-link', children }: MemberLinkProps) {
  return (
    // Its own direction decides at which end a name is cut that is longer than its line.
    <Link className={className} dir="auto" to={{ pathname: memberAddress(id), search }} title={title}>
      <bdi>{children}</bdi>
    </Link>
  );
}
