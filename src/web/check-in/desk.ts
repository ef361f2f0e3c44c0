import { instant } from '#contract/now.ts';
import { npaOfCode } from '#contract/training-registrations.ts';
import { isClockKnown } from '#web/api/clock.ts';
import { isConnected, subscribeConnection } from '#web/api/connection.ts';
import { useStore } from '#web/ui/store.ts';
import { type Arrival, expectationOf, participantOf } from './expectation.ts';
import { createOutbox } from './outbox.ts';
import { createSending } from './sending.ts';
import { type DeviceCheckIn, isCheckInOf, type Participant } from './stored-check-ins.ts';

/** 128 random bits. `crypto.randomUUID` needs https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The check-in of somebody who arrives, as far as this device knows them. */
function newCheckIn(classId: number, wanted: Arrival, participant: Participant | undefined) {
  const code = 'code' in wanted ? wanted.code.trim() : null;
  return {
    id: newId(),
    class_id: classId,
    code,
    scanned: 'code' in wanted && wanted.scanned,
    member_id: participant?.member_id ?? null,
    npa: participant?.npa ?? (code === null ? null : npaOfCode(code)),
    full_name: participant?.full_name ?? null,
    registration_id: null,
    at: instant(),
    device_at: isClockKnown() ? null : Date.now(),
    register: false,
    reason: null,
    isLate: false,
  };
}

/**
 * The outbox of an account's check-ins on this device. Each is stored before it is sent, and resent until the server
 * has answered. Its id makes it count once.
 */
function createDesk(account: number) {
  const outbox = createOutbox(account);
  const { ask, isSending, sendLater, sendWaiting } = createSending(account, outbox);

  subscribeConnection(() => isConnected() && sendWaiting());
  window.addEventListener('online', sendWaiting);
  // Another tab of the same account has the same outbox.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || !isCheckInOf(account, key)) return;
    outbox.readAgain(isSending);
    sendLater();
  });
  sendWaiting();

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

    sendWaiting,
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
