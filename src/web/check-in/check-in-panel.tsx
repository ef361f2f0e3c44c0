import { useEffect, useRef, useState } from 'react';
import { useCalendar } from '#web/api/calendar.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AbsentList } from './absent-list.tsx';
import { otherDay, outcomeWordsOf } from './check-in-words.ts';
import { deskOf, useCheckIns } from './desk.ts';
import { type Arrival, isPresent } from './expectation.ts';
import { LastCheckIns } from './last-check-ins.tsx';
import { ResultPanel } from './result-panel.tsx';
import type { DeviceCheckIn, Roll } from './stored-check-ins.ts';
import { play } from './tones.ts';
import { repeatFilter, useCamera } from './use-camera.ts';

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
  const latest = checkIns.findLast(({ id, isWithdrawn }) => !earlier.has(id) && !isWithdrawn);

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

/** The camera's picture, which is scanned for codes, or why there is none. */
function CameraView({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { video, state, cameras, current, isFacing, choose, turn, tryAgain } = useCamera(onCodes);
  const isOff = state.is === 'off';
  return (
    <section className="card stack check-in-camera" data-gap="4" aria-label="Kamera" data-state={state.is}>
      <div className="check-in-picture" data-mirrored={isFacing} hidden={state.is !== 'running'}>
        <video ref={video} muted playsInline aria-label="Gambar kamera" />
      </div>
      <div role="status">
        {state.is === 'troubled' && (
          <p className="muted">{state.trouble} Presensi tetap dapat dicatat dengan mengetik NPA.</p>
        )}
        {state.is === 'starting' && <p className="muted">Menyalakan kamera…</p>}
      </div>
      <div className="row">
        {state.is === 'running' && cameras.length > 1 && (
          <span className="grows">
            <Select
              aria-label="Pilih kamera"
              value={current ?? ''}
              choices={cameras.map(({ id, label }) => ({ value: id, label }))}
              onChoose={choose}
            />
          </span>
        )}
        {state.is === 'troubled' && <Button onClick={tryAgain}>Coba lagi</Button>}
        <Button onClick={() => turn(isOff)}>{isOff ? 'Nyalakan kamera' : 'Matikan kamera'}</Button>
      </div>
    </section>
  );
}

const isWriting = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, [contenteditable], dialog *, [role="dialog"] *') ?? false;

/**
 * A field for a typed NPA or a code from a USB scanner, which types fast and ends with Enter. It gets whatever is
 * typed outside of other fields.
 */
function NpaField({ onNpa }: { onNpa: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    // On phones the focus would open the keyboard over the picture.
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });

    function typed({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      const isText = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (isText && !isWriting(document.activeElement)) input.current?.focus({ preventScroll: true });
    }
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, []);

  return (
    <form
      className="card stack check-in-npa"
      data-gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onNpa(text);
        setText('');
      }}
    >
      <label htmlFor="check-in-npa">NPA, diketik atau dari pemindai USB</label>
      <div className="row" data-line>
        <TextInput
          id="check-in-npa"
          ref={input}
          dir="ltr"
          size="large"
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="primary" size="large" type="submit">
          Catat
        </Button>
      </div>
    </form>
  );
}

/** Keeps the screen of a phone on. If that is refused, it turns off as usual. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    async function hold(): Promise<void> {
      if (document.hidden || !('wakeLock' in navigator)) return;
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isLeft) await held?.release();
      else lock = held;
    }
    const holdAgain = () => void hold();
    holdAgain();
    // The lock ends when the page is hidden.
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, []);
}
