import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { CallError } from '#web/api/call-error.ts';
import { Instant } from '#web/fields/instant.tsx';
import { useSession } from '#web/session/session.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import { LoadError } from '#web/ui/table/data-table-states.tsx';
import type { Roll } from './stored-check-ins.ts';
import './check-in.css';
import { CheckInPanel } from './check-in-panel.tsx';
import { rollOf } from './roll-query.ts';
import { SoundSwitch } from './sound-switch.tsx';

/** The check-in for a class: arrivals are scanned, typed or chosen, and the result is shown at once. */
export function CheckInPage() {
  const classId = Number(useParams().id);
  const account = useSession().contents.id;
  const query = useQuery(rollOf(account, classId));
  const { data: roll, error } = query;
  const isUnreached = error instanceof CallError && error.status === 0;
  // While it is refetched there is no error, but the check-in must stay open.
  const [wasUnreached, setUnreached] = useState(false);
  if (error && isUnreached !== wasUnreached) setUnreached(isUnreached);
  const isAway = !roll && wasUnreached;
  const isCancelled = roll?.status === 'cancelled';
  return (
    <Page
      title="Presensi"
      subtitle={roll && <ClassLine roll={roll} />}
      actions={
        <>
          <SoundSwitch />
          <Link className="button" to={`/app/training/classes/${classId}`}>
            Ke halaman kelas
          </Link>
        </>
      }
    >
      {!roll && !isAway && (error ? <LoadError progress={query} /> : <Loading />)}
      {isAway && (
        <p className="notice" role="status">
          Daftar peserta belum ada di perangkat ini. Presensi tetap disimpan, dan diperiksa saat tersambung.
        </p>
      )}
      {isCancelled && (
        <p className="notice" role="status">
          Kelas ini dibatalkan, jadi kehadiran tidak dapat dicatat.
        </p>
      )}
      {(roll || isAway) && !isCancelled && (
        <CheckInPanel key={classId} account={account} classId={classId} roll={roll ?? null} />
      )}
    </Page>
  );
}

function ClassLine({ roll: { title, starts_at, place } }: { roll: Roll }) {
  return (
    <>
      <bdi translate="no">{title}</bdi>
      {' · '}
      <Instant at={starts_at} />
      {place !== null && (
        <>
          {' · '}
          <bdi translate="no">{place}</bdi>
        </>
      )}
    </>
  );
}
