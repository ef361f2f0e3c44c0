import { instant } from '#contract/now.ts';
import { checkIn as checkInCall, npaOfCode, setAttendance } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { isClockKnown } from '#web/api/clock.ts';
import { isConnected, subscribeConnection } from '#web/api/connection.ts';
import { isPassing } from '#web/api/passing.ts';
import { invalidate } from '#web/api/query-client.ts';
import { isCurrent, readSession } from '#web/session/stored-session.ts';
import { useStore } from '#web/ui/store.ts';
import { type Arrival, expectationOf, participantOf } from './expectation.ts';
import { createOutbox } from './outbox.ts';
import { type DeviceCheckIn, isCheckInOf, type Participant } from './stored-check-ins.ts';

/** 128 random bits. `crypto.randomUUID` needs https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Known = Omit<DeviceCheckIn, 'standing' | 'expected' | 'since'>;

/** The check-in of somebody who arrives, as far as this device knows them. */
function newCheckIn(classId: number, wanted: Arrival, participant: Participant | undefined): Known {
  const code = 'code' in wanted ? wanted.code.trim() : null;
  return {
    id: newId(),
    class_id: classId,
    code,
    scanned: 'code' in wanted && wanted.scanned,
    member_id: participant?.member_id ?? null,
    npa: participant?.npa ?? (code === null ? null : npaOfCode(code)),
    full_name: participant?.full_name ?? null,
    image_url: null,
    registration_id: null,
    at: instant(),
    device_at: isClockKnown() ? null : Date.now(),
    register: false,
    reason: null,
    isLate: false,
    isCorrected: false,
    isWithdrawn: false,
  };
}

/**
 * In milliseconds: how long a person at the door waits for an answer, the timeout of a call, and the pause before a
 * retry.
 */
const timeout = { answer: 2500, ofCall: 15_000, untilAgain: 5000 } as const;

/** Undoes an attendance that was recorded after all. */
async function withdraw(registration_id: number | null): Promise<void> {
  if (registration_id === null) return;
  await call(setAttendance, { params: { id: registration_id }, body: { attended: false } });
}

const invalidateTraining = () => void invalidate({ queryKey: ['training'] });

/** When a check-in happened, and now by the same clock: what counts is the time between. */
function timesOf({ at, device_at }: DeviceCheckIn): { at: string; device_now: string } {
  if (device_at === null) return { at, device_now: instant() };
  return { at: instant(device_at), device_now: instant(Date.now()) };
}

/** The server's answer to a check-in. */
async function answerTo(checkIn: DeviceCheckIn) {
  const { id, class_id, code, scanned, member_id, register, isLate } = checkIn;
  const who = code === null ? { member_id: member_id ?? 0 } : { npa: code, scanned };
  // The server's clock is more accurate, unless the check-in is sent later.
  const when = isLate ? timesOf(checkIn) : {};
  const parts = { params: { id: class_id }, body: { check_in_id: id, register, ...who, ...when } };
  return (await call(checkInCall, parts, { timeout: timeout.ofCall })).data;
}

/** A check-in with what the server answered. */
function settled(checkIn: DeviceCheckIn, data: Awaited<ReturnType<typeof answerTo>>): DeviceCheckIn {
  const { image_url, registration_id, outcome: standing, attended_at: since, time_corrected: isCorrected } = data;
  const at = (standing === 'checked_in' && since) || checkIn.at;
  const npa = data.npa ?? checkIn.npa;
  const full_name = data.full_name ?? checkIn.full_name;
  const member_id = data.member_id ?? checkIn.member_id;
  return { ...checkIn, npa, full_name, image_url, member_id, registration_id, standing, since, at, isCorrected };
}

/**
 * The outbox of an account's check-ins on this device. Each is stored before it is sent, and resent until the server
 * has answered. Its id makes it count once.
 */
function createDesk(account: number) {
  const outbox = createOutbox(account);
  const sending = new Set<string>();
  let again: ReturnType<typeof setTimeout> | undefined;

  async function send(id: string): Promise<void> {
    const asked = outbox.find(id);
    const { contents } = readSession();
    // Another account may have signed in since.
    if (!asked || sending.has(id) || contents.id !== account || !isCurrent(readSession())) return;
    sending.add(id);
    try {
      const data = await answerTo(asked);
      const now = outbox.find(id) ?? asked;
      // The server may have recorded it before it was withdrawn here.
      if (now.isWithdrawn && data.outcome === 'checked_in') await withdraw(data.registration_id);
      if (now.isWithdrawn) return outbox.forget(id);
      outbox.keep(settled(now, data));
      if (asked.register) invalidateTraining();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const now = outbox.find(id) ?? asked;
      // After a 401 the next session of the account retries.
      if (isPassing(error) || error.status === 401) outbox.keep({ ...now, standing: 'kept', isLate: true });
      else if (now.isWithdrawn) outbox.forget(id);
      else outbox.keep({ ...now, standing: 'refused', reason: error.message });
    } finally {
      sending.delete(id);
    }
  }

  /** Sends the waiting check-ins one by one, and schedules a retry if some are left. */
  async function sendWaiting(): Promise<void> {
    clearTimeout(again);
    again = undefined;
    let isAnySettled = false;
    for (const { id } of outbox.waiting()) {
      await send(id);
      if (outbox.find(id)?.standing !== 'kept') isAnySettled = true;
      else if (!isConnected()) break;
    }
    if (isAnySettled) invalidateTraining();
    sendLater();
  }

  function sendLater(): void {
    if (outbox.waiting().length > 0) again ??= setTimeout(() => void sendWaiting(), timeout.untilAgain);
  }

  /** Asks the server. If the answer takes too long, the check-in waits in the outbox and the person can go on. */
  function ask(checkIn: DeviceCheckIn): Promise<DeviceCheckIn> {
    const answer = outbox.answered(checkIn.id);
    const goOn = () => {
      const now = outbox.find(checkIn.id);
      if (now?.standing === 'asking') outbox.keep({ ...now, standing: 'kept', isLate: true });
    };
    outbox.keep({ ...checkIn, standing: 'asking' });
    if (isConnected()) {
      const timer = setTimeout(goOn, timeout.answer);
      void send(checkIn.id).finally(() => {
        clearTimeout(timer);
        if (outbox.find(checkIn.id)?.standing === 'kept') void sendWaiting();
      });
    } else {
      goOn();
      void sendWaiting();
    }
    return answer;
  }

  const sendNow = () => void sendWaiting();
  subscribeConnection(() => isConnected() && sendNow());
  window.addEventListener('online', sendNow);
  // Another tab of the same account has the same outbox.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || !isCheckInOf(account, key)) return;
    outbox.readAgain((id) => sending.has(id));
    sendLater();
  });
  sendNow();

  return {
    checkIns: outbox.shown,
    isFull: outbox.isFull,

    /** Checks somebody in. Resolves as soon as there is something to say. */
    take(classId: number, wanted: Arrival, people: readonly Participant[]): Promise<DeviceCheckIn> {
      const earlier = outbox.all().filter((one) => one.class_id === classId);
      const { expected, since } = expectationOf(wanted, people, earlier);
      const checkIn = { ...newCheckIn(classId, wanted, participantOf(wanted, people)), expected };
      if (since === null || isConnected()) return ask({ ...checkIn, standing: 'asking', since: null });
      const already: DeviceCheckIn = { ...checkIn, standing: 'already', since };
      outbox.keep(already);
      return Promise.resolve(already);
    },

    /** Registers somebody for the class with the same check-in. */
    register: (checkIn: DeviceCheckIn): Promise<DeviceCheckIn> =>
      ask({ ...checkIn, register: true, expected: 'checked_in' }),

    /** Removes a settled check-in. */
    dismiss: outbox.forget,

    /**
     * Withdraws a waiting check-in. The server may have it already, so it is still sent, and undone if it was
     * recorded.
     */
    withdraw(id: string): void {
      const one = outbox.find(id);
      if (one) outbox.keep({ ...one, isWithdrawn: true });
      sendLater();
    },

    sendWaiting: sendNow,
  };
}

export type Desk = ReturnType<typeof createDesk>;

const desks = new Map<number, Desk>();

/** The desk of an account in this tab. It keeps sending when its screen is left. */
export function deskOf(account: number): Desk {
  const desk = desks.get(account) ?? createDesk(account);
  desks.set(account, desk);
  return desk;
}

/** An account's check-ins, by time. */
export const useCheckIns = (desk: Desk): readonly DeviceCheckIn[] => useStore(desk.checkIns);
