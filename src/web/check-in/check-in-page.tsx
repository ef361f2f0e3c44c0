import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { readableInstant } from '#web/readable-instant.ts';
import { useRelease } from '#web/release.ts';
import { useSession } from '#web/session.tsx';
import { Trouble } from '#web/ui/data-table-states.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import './check-in.css';
import { Door } from './door.tsx';
import { rollOf } from './roll-query.ts';
import { SoundSwitch } from './sound-switch.tsx';

/** The screen at the door of a class: who comes is scanned, typed or tapped, and told at once. */
export function CheckInPage() {
  const classId = Number(useParams().id);
  const account = useSession().contents.id;
  const asked = useQuery(rollOf(account, classId));
  // Hours are the association's, which the server tells.
  useRelease();
  const roll = asked.data;
  const back = (
    <Link className="button" to={`/app/training/classes/${classId}`}>
      Ke halaman kelas
    </Link>
  );
  if (!roll) {
    return (
      <Page title="Presensi" actions={back}>
        {asked.error ? <Trouble progress={asked} /> : <Loading />}
      </Page>
    );
  }
  return (
    <Page
      title="Presensi"
      subtitle={
        <>
          <bdi>{roll.title}</bdi>
          {` · ${readableInstant(roll.starts_at)}`}
          {roll.place !== null && (
            <>
              {' · '}
              <bdi>{roll.place}</bdi>
            </>
          )}
        </>
      }
      actions={
        <>
          <SoundSwitch />
          {back}
        </>
      }
    >
      {roll.status === 'cancelled' ? (
        <p className="check-in-cancelled" role="status">
          Kelas ini dibatalkan, jadi kehadiran tidak dapat dicatat.
        </p>
      ) : (
        <Door key={classId} account={account} classId={classId} roll={roll} />
      )}
    </Page>
  );
}
