import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { CallError } from '#web/api/call-error.ts';
import { Instant } from '#web/fields/instant.tsx';
import { useSession } from '#web/session/session.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import { type Participant, type Roll, storedRoll, storeRoll } from './stored-check-ins.ts';
import './check-in.css';
import MutedOutlined from '@ant-design/icons-svg/es/asn/MutedOutlined';
import SoundOutlined from '@ant-design/icons-svg/es/asn/SoundOutlined';
import { instant } from '#contract/now.ts';
import { readClass } from '#contract/training.ts';
import { listRegistrations, type Registration } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { Icon } from '#web/ui/icon.tsx';
import { kept } from '#web/ui/storage.ts';
import { CheckInPanel } from './check-in-panel.tsx';
import { isSoundOn, turnSound } from './tones.ts';

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

const pageSize = 1000;

/** Milliseconds between two polls for other devices' check-ins. */
const interval = 20_000;

const participantOf = ({ member_id, npa, full_name, state, attended_at }: Registration): Participant => ({
  member_id,
  npa,
  full_name,
  state,
  attended_at,
});

async function participantsOf(id: number, signal: AbortSignal): Promise<Participant[]> {
  const people: Participant[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(listRegistrations, { params: { id }, query: { page, pageSize } }, { signal });
    people.push(...answer.data.map(participantOf));
    if (answer.data.length < pageSize) return people;
  }
}

/** A class with its participants. The stored roll is shown until the server has answered. */
function rollOf(account: number, classId: number) {
  return queryOptions({
    queryKey: ['training', 'roll', account, classId],
    queryFn: async ({ signal }): Promise<Roll> => {
      const read_at = instant();
      const [{ data }, people] = await Promise.all([
        call(readClass, { params: { id: classId } }, { signal }),
        participantsOf(classId, signal),
      ]);
      const { title, status, starts_at, ends_at, place } = data;
      const roll = { title, status, starts_at, ends_at, place, people, read_at };
      // Without it, only check-ins without a network know less.
      storeRoll(kept, account, classId, roll);
      return roll;
    },
    initialData: () => storedRoll(kept, account, classId),
    initialDataUpdatedAt: 0,
    refetchInterval: interval,
  });
}

/** Turns sound and vibration on and off. */
function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn);
  const turn = () => {
    turnSound(!isOn);
    setOn(!isOn);
  };
  return (
    <button type="button" className="button" aria-pressed={isOn} onClick={turn}>
      {isOn ? <Icon of={SoundOutlined} /> : <Icon of={MutedOutlined} />}
      Suara
    </button>
  );
}
