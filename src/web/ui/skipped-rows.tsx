import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { ScrolledList } from './scrolled-list.tsx';

interface LeftRowsProps {
  /** What they are, for screen readers. */
  label: string;
  rows: readonly { id: number; name: string; reason: string }[];
  /** How many there are; not all may be named. */
  total: number;
  /** Where more is to be read about a row. */
  addressOf?: ((id: number) => string) | undefined;
  onLeave?: () => void;
}

/** Rows that were left as they were, one by one, each with the reason. */
export function SkippedRows({ label, rows, total, addressOf, onLeave }: LeftRowsProps) {
  return (
    <>
      <ScrolledList label={label}>
        {rows.map(({ id, name, reason }) => (
          <li key={id} className="left-row">
            <strong dir="auto">
              {addressOf ? (
                <Link to={addressOf(id)} onClick={onLeave}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </strong>
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ScrolledList>
      {total > rows.length && <p>dan {readableNumber(total - rows.length)} lainnya</p>}
    </>
  );
}
