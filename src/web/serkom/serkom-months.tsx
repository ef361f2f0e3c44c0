import { Link } from 'react-router';
import { type Month, monthInWords } from '#contract/dates.ts';
import { monthsAhead } from '#contract/serkom-cockpit.ts';
import { CountedLink } from './counted-link.tsx';
import { remindersAt } from './serkom-links.ts';

type MonthCount = { month: Month; members: number };

/** The counts by the month in which the serkom ends, from the present month on. */
export function SerkomMonths({ months }: { months: readonly MonthCount[] | undefined }) {
  const most = Math.max(1, ...(months ?? []).map(({ members }) => members));
  return (
    <section className="stack" data-gap="3" aria-labelledby="serkom-months">
      <h2 id="serkom-months">Menurut bulan berakhirnya</h2>
      <p className="faint">Dua belas bulan mulai bulan ini; bulan ini termasuk yang sudah berakhir.</p>
      <ol className="card serkom-months" aria-busy={months === undefined}>
        {months
          ? months.map((one) => <MonthRow key={one.month} {...one} most={most} />)
          : Array.from({ length: monthsAhead }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
              <li key={line} aria-hidden="true">
                <span className="waiting" />
              </li>
            ))}
      </ol>
    </section>
  );
}

function MonthRow({ month, members, most }: MonthCount & { most: number }) {
  const name = monthInWords(month);
  return (
    <li>
      <span>
        <bdi translate="no">{name}</bdi>
      </span>
      <span className="serkom-month-bar" aria-hidden="true">
        <span style={{ inlineSize: `${(members / most) * 100}%` }} />
      </span>
      <CountedLink count={members} of={`serkom berakhir ${name}`} counted={{ month }} />
      {members > 0 && (
        <Link
          className="target remind-link"
          to={remindersAt({ month })}
          aria-label={`Ingatkan: serkom berakhir ${name}`}
        >
          Ingatkan
        </Link>
      )}
    </li>
  );
}
