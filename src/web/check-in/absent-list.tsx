import { useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { npaOfCode } from '#contract/training-registrations.ts';
import { useConnected } from '#web/api/connection.ts';
import { hasWords } from '#web/fields/has-words.ts';
import { Instant } from '#web/fields/instant.tsx';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { ScrolledList } from '#web/ui/scrolled-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import type { Participant } from './stored-check-ins.ts';

interface AbsentListProps {
  absent: readonly Participant[];
  /** The number of participants. */
  total: number;
  /** When the participants were loaded. */
  readAt: string;
  onPresent: (participant: Participant) => void;
}

/** The number of participants that are shown. Others are found by searching. */
const most = 100;

const matching = (people: readonly Participant[], search: string): readonly Participant[] =>
  people.filter(({ npa, full_name }) => hasWords(`${full_name ?? ''} ${npa ?? ''}`, npaOfCode(search)));

/** The pressed button will be removed, so the focus moves to the next one. */
function focusNextTo(button: HTMLElement): void {
  const item = button.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  next?.querySelector('button')?.focus({ preventScroll: true });
}

/** The participants who are still absent, each with a button to check them in. */
export function AbsentList({ absent, total, readAt, onPresent }: AbsentListProps) {
  const [search, setSearch] = useState('');
  const isConnected = useConnected();
  const found = matching(absent, search);
  return (
    <section className="card stack check-in-absent" data-gap="4" aria-label="Peserta">
      <h2>
        <ReplacedText>{`Hadir ${readableNumber(total - absent.length)} dari ${readableNumber(total)}`}</ReplacedText>
      </h2>
      <meter min={0} max={Math.max(total, 1)} value={total - absent.length} aria-label="Peserta yang hadir" />
      {!isConnected && (
        <p className="faint">
          Daftar peserta per <Instant at={readAt} />.
        </p>
      )}
      <h3>
        <ReplacedText>{`Belum hadir: ${readableNumber(absent.length)}`}</ReplacedText>
      </h3>
      {absent.length > 0 && <SearchBox label="Cari nama atau NPA" value={search} isTyped onSearch={setSearch} />}
      {found.length > 0 && (
        <ScrolledList label="Peserta yang belum hadir">
          {found.slice(0, most).map((one) => (
            <li key={one.member_id}>
              <button
                type="button"
                className="entry"
                onClick={(event) => {
                  focusNextTo(event.currentTarget);
                  onPresent(one);
                }}
              >
                <strong className="first-apart">
                  <bdi translate="no">{one.full_name ?? 'Tanpa nama'}</bdi>
                </strong>
                <bdi translate="no" className="faint">
                  {one.npa}
                </bdi>
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
