import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { type CountedGroup, membersAt } from './serkom-links.ts';

interface CountedLinkProps {
  /** Undefined while it is unknown. */
  count: number | undefined;
  /** What it counts, in words, for screen readers. */
  of: string;
  counted: CountedGroup;
}

/** A number that links to the counted members, unless it is 0. */
export function CountedLink({ count, of, counted }: CountedLinkProps) {
  if (count === undefined) return <span className="target faint">–</span>;
  if (count === 0) return <span className="target faint">0</span>;
  const number = readableNumber(count);
  return (
    <Link className="target name-link" to={membersAt(counted)} aria-label={`${number} anggota: ${of}`}>
      {number}
    </Link>
  );
}
