import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { ScrolledList } from './scrolled-list.tsx';

interface SkippedRowsProps {
  /** The label for screen readers. */
  label: string;
  rows: readonly { id: number; name: string; reason: string }[];
  /** Their number; not all may be listed. */
  total: number;
  /** The address of a row. */
  addressOf?: ((id: number) => string) | undefined;
  onLeave?: () => void;
}

/** Lists the rows that an operation skipped, each with the reason. */
export function SkippedRows({ label, rows, total, addressOf, onLeave }: SkippedRowsProps) {
  return (
    <>
      <ScrolledList label={label}>
        {rows.map(({ id, name, reason }) => (
          <li key={id} translate="no" className="lines">
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
