import { useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { useConnected } from '#web/api/connection.ts';
import { hasWords } from '#web/fields/has-words.ts';
import { Instant } from '#web/fields/instant.tsx';
import { ScrolledList } from '#web/ui/scrolled-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { Participant } from './stored-check-ins.ts';

interface AbsentListProps {
  absent: readonly Participant[];
  /** How many are registered. */
  total: number;
  /** When they were read. */
  readAt: string;
  onHere: (participant: Participant) => void;
}

/** So many are shown at a time; the others are found by searching. */
const most = 100;

const matching = (people: readonly Participant[], search: string): readonly Participant[] =>
  people.filter(({ npa, full_name }) => hasWords(`${full_name ?? ''} ${npa ?? ''}`, search));

/** Whoever presses one of several buttons, of which that one goes, goes on with the next. */
function focusNextTo(button: HTMLElement): void {
  const item = button.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  next?.querySelector('button')?.focus({ preventScroll: true });
}

/** Who is registered and has not come yet: one tap says that somebody has. */
export function AbsentList({ absent, total, readAt, onHere }: AbsentListProps) {
  const [search, setSearch] = useState('');
  const isConnected = useConnected();
  const found = matching(absent, search);
  return (
    <section className="card stack check-in-part check-in-absent" data-gap="4" aria-label="Peserta">
      <h2>
        Hadir {readableNumber(total - absent.length)} dari {readableNumber(total)}
      </h2>
      <meter min={0} max={Math.max(total, 1)} value={total - absent.length} aria-label="Peserta yang hadir" />
      {!isConnected && (
        <p className="faint">
          Daftar peserta per <Instant at={readAt} />.
        </p>
      )}
      <h3>Belum hadir: {readableNumber(absent.length)}</h3>
      {absent.length > 0 && <SearchBox label="Cari nama atau NPA" value={search} isTyped onSearch={setSearch} />}
      {found.length > 0 && (
        <ScrolledList label="Peserta yang belum hadir">
          {found.slice(0, most).map((one) => (
            <li key={one.member_id}>
              <button
                type="button"
                className="row"
                onClick={(event) => {
                  focusNextTo(event.currentTarget);
                  onHere(one);
                }}
              >
                <bdi className="check-in-name">{one.full_name ?? 'Tanpa nama'}</bdi>
                <bdi className="faint">{one.npa}</bdi>
                <span className="status" data-tone="ok">
                  Catat hadir
                </span>
              </button>
            </li>
          ))}
        </ScrolledList>
      )}
      {found.length > most && <p>Dan {readableNumber(found.length - most)} lagi: cari namanya.</p>}
      {found.length === 0 && (
        <p>{total === 0 ? 'Belum ada peserta.' : absent.length === 0 ? 'Semua sudah hadir.' : 'Tidak ditemukan.'}</p>
      )}
    </section>
  );
}
