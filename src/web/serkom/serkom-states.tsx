import { Link } from 'react-router';
import { type SerkomState, serkomStateNames } from '#contract/serkom.ts';
import type { CountsByState } from '#contract/serkom-cockpit.ts';
import { serkomTones } from '#web/fields/serkom-tones.ts';
import { CountedLink } from './counted-link.tsx';
import { remindersAt } from './serkom-links.ts';

/** The most urgent first. */
const shown: readonly { state: SerkomState; meaning: string; isToBeReminded: boolean }[] = [
  { state: 'expired', meaning: 'Masa berlakunya sudah lewat.', isToBeReminded: true },
  { state: 'expiring', meaning: 'Berakhir hari ini sampai 90 hari lagi.', isToBeReminded: true },
  { state: 'valid', meaning: 'Berlaku lebih dari 90 hari lagi.', isToBeReminded: false },
  { state: 'unknown', meaning: 'Ada nomornya, tanggalnya belum tercatat.', isToBeReminded: true },
  { state: 'none', meaning: 'Nomor dan tanggal belum tercatat.', isToBeReminded: true },
];

export function SerkomStates({ states }: { states: CountsByState | undefined }) {
  return (
    <ul className="columns number-cards" data-gap="4" aria-label="Menurut status serkom">
      {shown.map(({ state, meaning, isToBeReminded }) => {
        const name = serkomStateNames[state];
        return (
          <li key={state} className="card lines" data-gap="1" data-tone={serkomTones[state]}>
            <h2>{name}</h2>
            <CountedLink count={states?.[state]} of={`serkom ${name}`} counted={{ state }} />
            <p className="faint">{meaning}</p>
            {isToBeReminded && !states && <span className="target" />}
            {isToBeReminded && states && states[state] > 0 && (
              <Link className="target remind-link" to={remindersAt({ state })} aria-label={`Ingatkan: serkom ${name}`}>
                Ingatkan
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
