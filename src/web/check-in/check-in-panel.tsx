import { useEffect, useState } from 'react';
import { useCalendar } from '#web/api/calendar.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { AbsentList } from './absent-list.tsx';
import { CameraView } from './camera-view.tsx';
import { outcomeWordsOf } from './check-in-words.ts';
import { otherDay } from './class-day.ts';
import { deskOf, useCheckIns } from './desk.ts';
import { type Arrival, isPresent } from './expectation.ts';
import { LastCheckIns } from './last-check-ins.tsx';
import { NpaField } from './npa-field.tsx';
import { repeatFilter } from './repeats.ts';
import { ResultPanel } from './result-panel.tsx';
import type { DeviceCheckIn, Roll } from './stored-check-ins.ts';
import { play } from './tones.ts';
import { useScreenAwake } from './use-screen-awake.ts';

interface CheckInPanelProps {
  account: number;
  classId: number;
  /** Null if it was never loaded on this device. */
  roll: Roll | null;
}

/**
 * In milliseconds. A check-in that is newer than the roll by less than this still counts, in case the clocks differ.
 */
const clockTolerance = 60_000;

/** The ids of those present: by the roll, and by check-ins that it may not have yet. */
function presentMembers({ people, read_at }: Roll, checkIns: readonly DeviceCheckIn[]): Set<number> {
  const since = Date.parse(read_at) - clockTolerance;
  const news = checkIns.filter((one) => isPresent(one) && (one.standing === 'kept' || Date.parse(one.at) > since));
  const listed = people.filter(({ attended_at }) => attended_at !== null);
  return new Set([...listed, ...news].flatMap(({ member_id }) => member_id ?? []));
}

/** The camera, the field and the list for checking in, and the result. */
export function CheckInPanel({ account, classId, roll }: CheckInPanelProps) {
  const people = roll?.people ?? [];
  const desk = deskOf(account);
  const checkIns = useCheckIns(desk).filter(({ class_id }) => class_id === classId);
  /** Check-ins of earlier visits. */
  const [earlier] = useState(() => new Set(checkIns.map(({ id }) => id)));
  const [isNew] = useState(() => repeatFilter());
  const [hasSeveral, setSeveral] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  /** A check-in that waits for the confirmation of the day. */
  const [asked, setAsked] = useState<{ days: string; record: () => void } | null>(null);
  useScreenAwake();
  // The next screens show who came.
  useEffect(() => () => void invalidate({ queryKey: ['training'] }), []);

  const here = roll && presentMembers(roll, checkIns);
  const calendar = useCalendar();
  const days = roll && otherDay(roll, calendar);
  const latest = checkIns.findLast(({ id, isWithdrawn = false }) => !earlier.has(id) && !isWithdrawn);

  async function sound(answer: Promise<DeviceCheckIn>): Promise<void> {
    const { tone } = outcomeWordsOf(await answer, calendar);
    if (tone) play(tone);
  }

  /** Records on a day of the class. On another day it asks first, once per visit. */
  function confirmDay(record: () => void): void {
    const now = roll && otherDay(roll, calendar);
    if (isConfirmed || now === null) record();
    else setAsked((before) => before ?? { days: now, record });
  }

  const arrive = (wanted: Arrival) => confirmDay(() => void sound(desk.take(classId, wanted, people)));
  const register = (checkIn: DeviceCheckIn) => confirmDay(() => void sound(desk.register(checkIn)));

  function handleCodes(codes: string[]): void {
    const [code, another] = new Set(codes);
    // With several codes it is unknown who is meant.
    setSeveral(another !== undefined);
    if (code !== undefined && another === undefined && isNew(code)) arrive({ code, scanned: true });
  }

  return (
    <div className="stack check-in">
      <ResultPanel
        checkIn={latest}
        days={days}
        isConfirmed={isConfirmed}
        onConfirm={() => setConfirmed(true)}
        hasSeveral={hasSeveral}
        onRegister={register}
      />
      <CameraView onCodes={handleCodes} />
      <NpaField onNpa={(code) => arrive({ code, scanned: false })} />
      <LastCheckIns desk={desk} checkIns={checkIns} onRegister={register} />
      {roll && (
        <AbsentList
          absent={people.filter(({ member_id }) => !here?.has(member_id))}
          total={people.length}
          readAt={roll.read_at}
          onPresent={(member) => arrive({ member })}
        />
      )}
      {asked && (
        <Confirm
          question={`${asked.days} Tetap catat kehadiran?`}
          action="Catat kehadiran"
          cancel="Jangan catat"
          isDanger={false}
          onConfirm={async () => {
            setConfirmed(true);
            asked.record();
          }}
          onClosed={() => setAsked(null)}
        />
      )}
    </div>
  );
}
