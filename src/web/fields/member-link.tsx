import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The address of a member's page. */
export const memberAddress = (id: number): string => `/app/membership/${id}`;

/** The address of a member's reminders. */
export const reminderRecordOf = (id: number): string => `/app/serkom/record?member_id=${id}`;

interface MemberLinkProps {
  id: number;
  /** The query of the list that has the next member; without it there is none. */
  search?: string;
  title?: string;
  className?: string;
  /** Whether it stands for its row, so that a click anywhere in it leads here. */
  opensRow?: boolean;
  children: ReactNode;
}

export function MemberLink(props: MemberLinkProps) {
  const { id, search = '', title, className = 'name-link', opensRow, children } = props;
  return (
    // A name that is too long is cut at the end of its own direction.
    <Link
      className={className}
      dir="auto"
      to={{ pathname: memberAddress(id), search }}
      title={title}
      translate="no"
      data-opens-row={opensRow}
    >
      {children}
    </Link>
  );
}
