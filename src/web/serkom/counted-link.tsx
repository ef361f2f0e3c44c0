import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { type CountedGroup, membersAt } from './serkom-links.ts';

interface CountedLinkProps {
  /** Undefined as long as it is not known. */
  count: number | undefined;
  /** Of whom it is, in words; with the number it is what a screen reader says. */
  of: string;
  counted: CountedGroup;
}

/** A number that leads to exactly the members it counts; where there are none, it leads nowhere. */
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
