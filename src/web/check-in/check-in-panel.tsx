import { useEffect, useState } from 'react';
import { useCalendar } from '#web/api/calendar.ts';
import { invalidate } from '#web/api/query-client.ts';
import { AbsentList } from './absent-list.tsx';
import { CameraView } from './camera-view.tsx';
import { outcomeWordsOf } from './check-in-words.ts';
import { otherDay } from './class-day.ts';
import { deskOf, useCheckIns } from './desk.ts';
import { isHere, type Wanted } from './expectation.ts';
import { LastCheckIns } from './last-check-ins.tsx';
import { NpaField } from './npa-field.tsx';
import { OtherDayBand, OtherDayQuestion } from './other-day.tsx';
import { newlySeen } from './repeats.ts';
import { ResultPanel } from './result-panel.tsx';
import type { DeviceCheckIn, Roll } from './stored-check-ins.ts';
import { play } from './tones.ts';
import { useScreenAwake } from './use-screen-awake.ts';

interface DoorProps {
  account: number;
  classId: number;
  /** Null where it has never reached this device. */
  roll: Roll | null;
}

/** For so long a check-in here counts for more than a list that was read meanwhile, in milliseconds. */
const fresh = 60_000;

/** Who is here: according to the list, or by check-ins that it may not know yet. */
function hereNow({ people, read_at }: Roll, checkIns: readonly DeviceCheckIn[]): Set<number> {
  const since = Date.parse(read_at) - fresh;
  const news = checkIns.filter((one) => isHere(one) && (one.standing === 'kept' || Date.parse(one.at) > since));
  const listed = people.filter(({ attended_at }) => attended_at !== null);
  return new Set([...listed, ...news].flatMap(({ member_id }) => member_id ?? []));
}

/** The camera, the field and the list by which somebody is checked in, and what became of it. */
export function CheckInPanel({ account, classId, roll }: DoorProps) {
  const people = roll?.people ?? [];
  const desk = deskOf(account);
  const checkIns = useCheckIns(desk).filter(({ class_id }) => class_id === classId);
  const [openedAt] = useState(() => new Date().toISOString());
  const [isNew] = useState(() => newlySeen());
  const [isCrowded, setCrowded] = useState(false);
  const [isAffirmed, setAffirmed] = useState(false);
  /** What waits for the question whether it is to be recorded today. */
  const [asked, setAsked] = useState<{ days: string; record: () => void } | null>(null);
  useScreenAwake();
  // Others on the way back show who came meanwhile.
  useEffect(() => () => void invalidate({ queryKey: ['training'] }), []);

  const here = roll && hereNow(roll, checkIns);
  const calendar = useCalendar();
  const days = roll && otherDay(roll, calendar);
  const latest = checkIns.findLast(({ at, isWithdrawn = false }) => at >= openedAt && !isWithdrawn);

  async function sound(answer: Promise<DeviceCheckIn>): Promise<void> {
    const { tone } = outcomeWordsOf(await answer, calendar);
    if (tone) play(tone);
  }

  /** Records at once on a day of the class; on another one only after a question, which is asked once a visit. */
  function onItsDay(record: () => void): void {
    const now = roll && otherDay(roll, calendar);
    if (isAffirmed || now === null) record();
    else setAsked((before) => before ?? { days: now, record });
  }

  const arrive = (wanted: Wanted) => onItsDay(() => void sound(desk.take(classId, wanted, people)));
  const register = (checkIn: DeviceCheckIn) => onItsDay(() => void sound(desk.register(checkIn)));

  function see(codes: string[]): void {
    const [code, another] = new Set(codes);
    // Of a whole sheet of codes nobody can tell who is meant.
    setCrowded(another !== undefined);
    if (code !== undefined && another === undefined && isNew(code)) arrive({ code, scanned: true });
  }

  return (
    <div className="stack check-in">
      {days !== null && <OtherDayBand days={days} isAffirmed={isAffirmed} onAffirm={() => setAffirmed(true)} />}
      <ResultPanel checkIn={latest} isHeld={days !== null && !isAffirmed} isCrowded={isCrowded} onRegister={register} />
      <CameraView onCodes={see} />
      <NpaField onNpa={(code) => arrive({ code, scanned: false })} />
      <LastCheckIns desk={desk} checkIns={checkIns} onRegister={register} />
      {roll && (
        <AbsentList
          absent={people.filter(({ member_id }) => !here?.has(member_id))}
          total={people.length}
          readAt={roll.read_at}
          onHere={(member) => arrive({ member })}
        />
      )}
      {asked && (
        <OtherDayQuestion
          days={asked.days}
          onAffirm={() => {
            setAffirmed(true);
            asked.record();
          }}
          onClosed={() => setAsked(null)}
        />
      )}
    </div>
  );
}
