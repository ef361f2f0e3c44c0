import { checkIn, npaOfCode, setAttendance } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { isConnected, subscribeConnection } from '#web/api/connection.ts';
import { invalidate } from '#web/api/query-client.ts';
import { isCurrent, readSession } from '#web/session/stored-session.ts';
import { createStore, type Store, useStore } from '#web/ui/store.ts';
import { type Arrival, expectationOf, participantOf } from './expectation.ts';
import { type DeviceCheckIn, isCheckInOf, type Participant, storedCheckIns } from './stored-check-ins.ts';

/**
 * In milliseconds: how long a person at the door waits for an answer, the timeout of a call, and the pause before a
 * retry.
 */
const timeout = { answer: 2500, ofCall: 15_000, untilAgain: 5000 } as const;

/** The number of settled check-ins that are kept in memory. */
const mostSettled = 30;

/** 128 random bits. `crypto.randomUUID` needs https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a retry may help. After a 401 the next session of the account retries. */
const isTransient = ({ status }: CallError) => status === 0 || status === 401 || status === 429 || status >= 500;

const isUnsettled = ({ standing, isLate }: DeviceCheckIn): boolean =>
  standing === 'asking' || standing === 'kept' || (isLate && standing !== 'checked_in' && standing !== 'already');

/** Undoes an attendance that was recorded after all. */
async function withdraw(registration_id: number | null): Promise<void> {
  if (registration_id === null) return;
  await call(setAttendance, { params: { id: registration_id }, body: { attended: false } });
}

const invalidateTraining = () => void invalidate({ queryKey: ['training'] });

/**
 * The outbox of an account's check-ins on this device. Each is stored before it is sent, and resent until the server
 * has answered. Its id makes it count once.
 */
function createDesk(account: number) {
  const store = storedCheckIns(localStorage, account);
  const sending = new Set<string>();
  const resolvers = new Map<string, (checkIn: DeviceCheckIn) => void>();
  let checkIns: readonly DeviceCheckIn[] = store.all();
  const shown: Store<readonly DeviceCheckIn[]> = createStore(() => checkIns);
  let isFull = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  const found = (id: string) => checkIns.find((one) => one.id === id);

  function show(next: readonly DeviceCheckIn[]): void {
    const settled = next.filter((one) => !isUnsettled(one)).slice(-mostSettled);
    checkIns = next.filter((one) => isUnsettled(one) || settled.includes(one));
    shown.changed();
  }

  function change(checkIn: DeviceCheckIn): void {
    if (!isUnsettled(checkIn)) store.drop(checkIn.id);
    else isFull = !store.keep(checkIn);
    const others = checkIns.filter(({ id }) => id !== checkIn.id);
    show([...others, checkIn].sort((a, b) => a.at.localeCompare(b.at)));
    if (checkIn.standing === 'asking') return;
    resolvers.get(checkIn.id)?.(checkIn);
    resolvers.delete(checkIn.id);
  }

  function forget(id: string): void {
    store.drop(id);
    show(checkIns.filter((one) => one.id !== id));
  }

  async function send(id: string): Promise<void> {
    const asked = found(id);
    const { contents } = readSession();
    // Another account may have signed in since.
    if (!asked || sending.has(id) || contents.id !== account || !isCurrent(readSession())) return;
    const { class_id, code, scanned, member_id, at, register, isLate } = asked;
    const who = code === null ? { member_id: member_id ?? 0 } : { npa: code, scanned };
    sending.add(id);
    try {
      // The server's clock is more accurate, unless the check-in is sent later.
      const when = isLate ? { at } : {};
      const parts = { params: { id: class_id }, body: { check_in_id: id, register, ...who, ...when } };
      const { data } = await call(checkIn, parts, { timeout: timeout.ofCall });
      const now = found(id) ?? asked;
      // The server may have recorded it before it was withdrawn here.
      if (now.isWithdrawn && data.outcome === 'checked_in') await withdraw(data.registration_id);
      if (now.isWithdrawn) return forget(id);
      const { image_url } = data;
      const known = { npa: data.npa ?? now.npa, full_name: data.full_name ?? now.full_name, image_url };
      const { registration_id, attended_at: since } = data;
      change({
        ...now,
        ...known,
        member_id: data.member_id ?? now.member_id,
        registration_id,
        standing: data.outcome,
        since,
      });
      if (register) invalidateTraining();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const now = found(id) ?? asked;
      if (isTransient(error)) change({ ...now, standing: 'kept', isLate: true });
      else if (now.isWithdrawn) forget(id);
      else change({ ...now, standing: 'refused', reason: error.message });
    } finally {
      sending.delete(id);
    }
  }

  /** Sends the waiting check-ins one by one, and schedules a retry if some are left. */
  async function sendWaiting(): Promise<void> {
    clearTimeout(again);
    again = undefined;
    let isAnySettled = false;
    for (const { id } of checkIns.filter(({ standing }) => standing === 'kept')) {
      await send(id);
      if (found(id)?.standing !== 'kept') isAnySettled = true;
      else if (!isConnected()) break;
    }
    if (isAnySettled) invalidateTraining();
    sendLater();
  }

  function sendLater(): void {
    if (checkIns.some(({ standing }) => standing === 'kept')) {
      again ??= setTimeout(() => void sendWaiting(), timeout.untilAgain);
    }
  }

  /** Asks the server. If the answer takes too long, the check-in waits in the outbox and the person can go on. */
  function ask(checkIn: DeviceCheckIn): Promise<DeviceCheckIn> {
    const answer = new Promise<DeviceCheckIn>((resolve) => resolvers.set(checkIn.id, resolve));
    const goOn = () => {
      const now = found(checkIn.id);
      if (now?.standing === 'asking') change({ ...now, standing: 'kept', isLate: true });
    };
    change({ ...checkIn, standing: 'asking' });
    if (isConnected()) {
      const timer = setTimeout(goOn, timeout.answer);
      void send(checkIn.id).finally(() => {
        clearTimeout(timer);
        if (found(checkIn.id)?.standing === 'kept') void sendWaiting();
      });
    } else {
      goOn();
      void sendWaiting();
    }
    return answer;
  }

  const sendOn = () => void sendWaiting();
  subscribeConnection(() => isConnected() && sendOn());
  window.addEventListener('online', sendOn);
  // Another tab of the same account has the same outbox.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || !isCheckInOf(account, key)) return;
    const kept = store.all();
    const isKept = ({ id }: DeviceCheckIn) => kept.some((one) => one.id === id);
    const own = checkIns.filter((one) => !isKept(one) && (!isUnsettled(one) || sending.has(one.id)));
    show([...own, ...kept.map((one) => (sending.has(one.id) ? (found(one.id) ?? one) : one))]);
    sendLater();
  });
  sendOn();

  return {
    /** All known check-ins, by time. */
    checkIns: shown,
    /** Whether the storage is full, so that closing the page would lose waiting check-ins. */
    isFull: () => isFull,

    /** Checks somebody in. Resolves as soon as there is something to say. */
    take(classId: number, wanted: Arrival, people: readonly Participant[]): Promise<DeviceCheckIn> {
      const participant = participantOf(wanted, people);
      const earlier = checkIns.filter((one) => one.class_id === classId);
      const { expected, since } = expectationOf(wanted, people, earlier);
      const code = 'code' in wanted ? wanted.code.trim() : null;
      const checkIn: DeviceCheckIn = {
        id: newId(),
        class_id: classId,
        code,
        scanned: 'code' in wanted && wanted.scanned,
        member_id: participant?.member_id ?? null,
        npa: participant?.npa ?? (code === null ? null : npaOfCode(code)),
        full_name: participant?.full_name ?? null,
        registration_id: null,
        at: new Date().toISOString(),
        register: false,
        standing: 'asking',
        expected,
        since: null,
        reason: null,
        isLate: false,
      };
      if (since === null || isConnected()) return ask(checkIn);
      const already: DeviceCheckIn = { ...checkIn, standing: 'already', since };
      change(already);
      return Promise.resolve(already);
    },

    /** Registers somebody for the class with the same check-in. */
    register: (checkIn: DeviceCheckIn): Promise<DeviceCheckIn> =>
      ask({ ...checkIn, register: true, expected: 'checked_in' }),

    /** Removes a settled check-in. */
    dismiss: forget,

    /**
     * Withdraws a waiting check-in. The server may have it already, so it is still sent, and undone if it was
     * recorded.
     */
    withdraw(id: string): void {
      const one = found(id);
      if (one) change({ ...one, isWithdrawn: true });
      sendLater();
    },

    sendWaiting: sendOn,
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
