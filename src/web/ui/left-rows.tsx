import './left-rows.css';
import type { LeftRow } from '#contract/operations.ts';

interface LeftRowsProps {
  /** What they are, for screen readers. */
  label: string;
  rows: readonly LeftRow[];
  /** How many there are; not all may be named. */
  total: number;
}

/** Rows that were left as they were, one by one, each with the reason. */
export function LeftRows({ label, rows, total }: LeftRowsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="left-rows" aria-label={label} tabIndex={0}>
        <ul>
          {rows.map(({ id, name, reason }) => (
            <li key={id}>
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              <span className="sentence">{reason}</span>
            </li>
          ))}
        </ul>
      </section>
      {total > rows.length && <p>dan {(total - rows.length).toLocaleString('id-ID')} lainnya</p>}
    </>
  );
}
