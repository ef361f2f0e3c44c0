import { kept } from '#web/ui/storage.ts';
import { createStore, type Store } from '#web/ui/store.ts';
import { type DeviceCheckIn, storedCheckIns } from './stored-check-ins.ts';

/** The number of settled check-ins that are kept in memory. */
const mostSettled = 30;

/** Whether a late answer still has to be seen: the person at the door had gone on. */
export const isLeftOver = ({ isLate, standing }: DeviceCheckIn): boolean =>
  isLate && !['asking', 'kept', 'checked_in', 'already'].includes(standing);

const isUnsettled = (checkIn: DeviceCheckIn): boolean =>
  checkIn.standing === 'asking' || checkIn.standing === 'kept' || isLeftOver(checkIn);

/** The check-ins of an account on this device. The unsettled ones are stored, so that none is lost. */
export function createOutbox(account: number) {
  const store = storedCheckIns(kept, account);
  const resolvers = new Map<string, (checkIn: DeviceCheckIn) => void>();
  let checkIns: readonly DeviceCheckIn[] = store.all();
  const shown: Store<readonly DeviceCheckIn[]> = createStore(() => checkIns);
  let isFull = false;

  const find = (id: string) => checkIns.find((one) => one.id === id);

  function show(next: readonly DeviceCheckIn[]): void {
    const settled = next.filter((one) => !isUnsettled(one)).slice(-mostSettled);
    checkIns = next.filter((one) => isUnsettled(one) || settled.includes(one));
    shown.changed();
  }

  return {
    /** All known check-ins, in the order of their coming. */
    shown,
    all: () => checkIns,
    waiting: () => checkIns.filter(({ standing }) => standing === 'kept'),
    find,
    /** Whether the storage is full, so that closing the page would lose waiting check-ins. */
    isFull: () => isFull,

    /** Adds a check-in, or replaces the one with its id. */
    keep(checkIn: DeviceCheckIn): void {
      if (!isUnsettled(checkIn)) store.drop(checkIn.id);
      else isFull = !store.keep(checkIn);
      // In the order of their coming, which no clock can change.
      if (find(checkIn.id)) show(checkIns.map((one) => (one.id === checkIn.id ? checkIn : one)));
      else show([...checkIns, checkIn]);
      if (checkIn.standing === 'asking') return;
      resolvers.get(checkIn.id)?.(checkIn);
      resolvers.delete(checkIn.id);
    },

    forget(id: string): void {
      store.drop(id);
      show(checkIns.filter((one) => one.id !== id));
    },

    /** A check-in once it is no longer being asked for. */
    answered: (id: string): Promise<DeviceCheckIn> => new Promise((resolve) => resolvers.set(id, resolve)),

    /** Takes over what another tab of the account has stored, but for what is being sent here. */
    readAgain(isSending: (id: string) => boolean): void {
      const kept = store.all();
      const isKept = ({ id }: DeviceCheckIn) => kept.some((one) => one.id === id);
      const own = checkIns.filter((one) => !isKept(one) && (!isUnsettled(one) || isSending(one.id)));
      show([...own, ...kept.map((one) => (isSending(one.id) ? (find(one.id) ?? one) : one))]);
    },
  };
}
