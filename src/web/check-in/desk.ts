import { checkIn, npaOfCode, setAttendance } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { isConnected, subscribeConnection } from '#web/api/connection.ts';
import { invalidate } from '#web/api/query-client.ts';
import { isCurrent, readSession } from '#web/session/stored-session.ts';
import { createStore, type Store, useStore } from '#web/ui/store.ts';
import { expectationOf, participantOf, type Wanted } from './expectation.ts';
import { type DeviceCheckIn, isCheckInOf, type Participant, storedCheckIns } from './stored-check-ins.ts';

/** In milliseconds: how long a person waits for the server at the door, a call for its answer, and a failed one for its turn. */
const timeout = { atTheDoor: 2500, ofCall: 15_000, untilAgain: 5000 } as const;

/** So many check-ins are remembered besides those that wait for something. */
const remembered = 30;

/** 128 random bits. `crypto.randomUUID` is not there where the panel is reached without https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What may go well a moment later. After a 401 it does so with the next session of the same account. */
const isPassing = ({ status }: CallError) => status === 0 || status === 401 || status === 429 || status >= 500;

const isUnsettled = ({ standing, isLate }: DeviceCheckIn): boolean =>
  standing === 'asking' || standing === 'kept' || (isLate && standing !== 'checked_in' && standing !== 'already');

/** Takes an attendance back that was recorded after all. */
async function withdraw(registration_id: number | null): Promise<void> {
  if (registration_id === null) return;
  await call(setAttendance, { params: { id: registration_id }, body: { attended: false } });
}

const readTrainingAgain = () => void invalidate({ queryKey: ['training'] });

/**
 * The check-ins of an account on this device. Each is kept before it is sent and until the server has said what became of
 * it, and sent again for as long as that takes; its number makes it count once.
 */
function createDesk(account: number) {
  const store = storedCheckIns(localStorage, account);
  const sending = new Set<string>();
  const told = new Map<string, (checkIn: DeviceCheckIn) => void>();
  let checkIns: readonly DeviceCheckIn[] = store.all();
  const shown: Store<readonly DeviceCheckIn[]> = createStore(() => checkIns);
  let isFull = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  const found = (id: string) => checkIns.find((one) => one.id === id);

  function show(next: readonly DeviceCheckIn[]): void {
    const settled = next.filter((one) => !isUnsettled(one)).slice(-remembered);
    checkIns = next.filter((one) => isUnsettled(one) || settled.includes(one));
    shown.changed();
  }

  function change(checkIn: DeviceCheckIn): void {
    if (!isUnsettled(checkIn)) store.drop(checkIn.id);
    else isFull = !store.keep(checkIn);
    const others = checkIns.filter(({ id }) => id !== checkIn.id);
    show([...others, checkIn].sort((a, b) => a.at.localeCompare(b.at)));
    if (checkIn.standing === 'asking') return;
    told.get(checkIn.id)?.(checkIn);
    told.delete(checkIn.id);
  }

  function forget(id: string): void {
    store.drop(id);
    show(checkIns.filter((one) => one.id !== id));
  }

  async function send(id: string): Promise<void> {
    const asked = found(id);
    const { contents } = readSession();
    // Somebody else may have signed in here since.
    if (!asked || sending.has(id) || contents.id !== account || !isCurrent(readSession())) return;
    const { class_id, code, scanned, member_id, at, register, isLate } = asked;
    const who = code === null ? { member_id: member_id ?? 0 } : { npa: code, scanned };
    sending.add(id);
    try {
      // The server's clock is the better one, unless it is told later.
      const when = isLate ? { at } : {};
      const parts = { params: { id: class_id }, body: { check_in_id: id, register, ...who, ...when } };
      const { data } = await call(checkIn, parts, { timeout: timeout.ofCall });
      const now = found(id) ?? asked;
      // The server may have had it long before it was taken back here.
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
      // The list of participants has one more.
      if (register) readTrainingAgain();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const now = found(id) ?? asked;
      if (isPassing(error)) change({ ...now, standing: 'kept', isLate: true });
      else if (now.isWithdrawn) forget(id);
      else change({ ...now, standing: 'refused', reason: error.message });
    } finally {
      sending.delete(id);
    }
  }

  /** Sends what waits, one after the other; the next time later, if something is left. */
  async function sendWaiting(): Promise<void> {
    clearTimeout(again);
    again = undefined;
    let isAnySettled = false;
    for (const { id } of checkIns.filter(({ standing }) => standing === 'kept')) {
      await send(id);
      if (found(id)?.standing !== 'kept') isAnySettled = true;
      else if (!isConnected()) break;
    }
    if (isAnySettled) readTrainingAgain();
    sendLater();
  }

  function sendLater(): void {
    if (checkIns.some(({ standing }) => standing === 'kept')) {
      again ??= setTimeout(() => void sendWaiting(), timeout.untilAgain);
    }
  }

  /** Asks the server, and lets the person go on if it takes its time. */
  function ask(checkIn: DeviceCheckIn): Promise<DeviceCheckIn> {
    const answer = new Promise<DeviceCheckIn>((resolve) => told.set(checkIn.id, resolve));
    const goOn = () => {
      const now = found(checkIn.id);
      if (now?.standing === 'asking') change({ ...now, standing: 'kept', isLate: true });
    };
    change({ ...checkIn, standing: 'asking' });
    if (isConnected()) {
      const lazy = setTimeout(goOn, timeout.atTheDoor);
      void send(checkIn.id).finally(() => {
        clearTimeout(lazy);
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
  // Another tab of the same account keeps and sends them too.
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
    /** All that are known here, in the order in which they happened. */
    checkIns: shown,
    /** Whether the browser refuses to keep them, so that closing the page would lose what waits. */
    isFull: () => isFull,

    /** Somebody is at the door of a class. Answers as soon as there is something to say. */
    take(classId: number, wanted: Wanted, people: readonly Participant[]): Promise<DeviceCheckIn> {
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

    /** Registers somebody who came without being registered, by the same check-in. */
    register: (checkIn: DeviceCheckIn): Promise<DeviceCheckIn> =>
      ask({ ...checkIn, register: true, expected: 'checked_in' }),

    /** Forgets one that needs nothing more. */
    dismiss: forget,

    /** Takes back one that waits. Whether the server has it already, nobody knows: it is asked, and told, once it answers. */
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

/** The one desk of an account in this tab; it goes on sending when its screen is left. */
export function deskOf(account: number): Desk {
  const desk = desks.get(account) ?? createDesk(account);
  desks.set(account, desk);
  return desk;
}

/** An account's check-ins, in the order in which they happened. */
export const useCheckIns = (desk: Desk): readonly DeviceCheckIn[] => useStore(desk.checkIns);
