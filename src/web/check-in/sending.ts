import { instant } from '#contract/now.ts';
import { checkIn as checkInCall, setAttendance } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { isConnected } from '#web/api/connection.ts';
import { isPassing } from '#web/api/passing.ts';
import { invalidate } from '#web/api/query-client.ts';
import { isCurrent, readSession } from '#web/session/stored-session.ts';
import type { Outbox } from './outbox.ts';
import type { DeviceCheckIn } from './stored-check-ins.ts';

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
  if (device_at === undefined || device_at === null) return { at, device_now: instant() };
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

/** Sends an account's check-ins, each until the server has answered. */
export function createSending(account: number, outbox: Outbox) {
  const sending = new Set<string>();
  let again: ReturnType<typeof setTimeout> | undefined;

  const isSending = (id: string) => sending.has(id);

  async function send(id: string): Promise<void> {
    const asked = outbox.find(id);
    const { contents } = readSession();
    // Another account may have signed in since.
    if (!asked || isSending(id) || contents.id !== account || !isCurrent(readSession())) return;
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

  return { isSending, sendWaiting: () => void sendWaiting(), sendLater, ask };
}
