import type { CheckInOutcome, ParticipantState } from '#contract/training-registrations.ts';
import { checkInPrefix, keysWith, rollPrefix } from './stored-keys.ts';

/**
 * How a check-in stands: being asked for, kept until the server can be reached, what the server said of it, or refused by
 * it altogether.
 */
export type CheckInStanding = CheckInOutcome | 'asking' | 'kept' | 'refused';

/** What will most likely become of a check-in, as far as this device knows. */
export type Expectation = 'checked_in' | 'inactive' | 'unsure';

/** One check-in, as this device knows it. */
export interface DeviceCheckIn {
  /** By which the server counts it once, however often it is sent. */
  id: string;
  class_id: number;
  /** What was scanned or typed; null for somebody who was chosen in the list. */
  code: string | null;
  /** Whether the camera read it; absent in what an older release kept. */
  scanned?: boolean;
  member_id: number | null;
  npa: string | null;
  full_name: string | null;
  /** Of whom the server knows one; absent in what an older release kept. */
  image_url?: string | null;
  registration_id: number | null;
  /** When it happened. */
  at: string;
  /** Whether somebody who is not registered is to be. */
  register: boolean;
  standing: CheckInStanding;
  expected: Expectation;
  /** Since when the attendance is recorded. */
  since: string | null;
  /** Why it was refused. */
  reason: string | null;
  /** Whether the person had gone on before the server said what became of it. */
  isLate: boolean;
  /** Whether it was taken back before the server had settled it; absent in what an older release kept. */
  isWithdrawn?: boolean;
}

/** Somebody who is registered for a class, as far as it takes to tell at its door. */
export interface Participant {
  member_id: number;
  npa: string | null;
  full_name: string | null;
  state: ParticipantState;
  attended_at: string | null;
}

/** A class and who is registered for it. */
export interface Roll {
  title: string;
  status: 'planned' | 'held' | 'cancelled';
  starts_at: string;
  ends_at: string;
  place: string | null;
  people: Participant[];
  /** When it was asked for. */
  read_at: string;
}

const rollsOf = (account: number) => `${rollPrefix}${account}:`;

/** Whether a key of the browser's storage is that of an account's check-in. */
export const isCheckInOf = (account: number, key: string): boolean => key.startsWith(checkInPrefix(account));

/** False when the browser refuses: its storage is full or forbidden. */
function write(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Enough of a check for what this panel wrote itself; an older release may have written it otherwise. */
function isCheckIn(value: unknown): value is DeviceCheckIn {
  if (typeof value !== 'object' || value === null) return false;
  const { id, class_id, at, code, member_id, standing } = value as Partial<DeviceCheckIn>;
  if (typeof id !== 'string' || typeof class_id !== 'number' || typeof at !== 'string') return false;
  return typeof standing === 'string' && (typeof code === 'string' || typeof member_id === 'number');
}

/** Again enough of a check: the end came later than the rest. */
const isRoll = (value: unknown): value is Roll =>
  typeof value === 'object' && value !== null && 'ends_at' in value && 'people' in value && Array.isArray(value.people);

/**
 * The check-ins of an account that the server has not settled yet. Each has a key of its own, so that two tabs never
 * overwrite each other's; no other account on the same browser ever sends them.
 */
export function storedCheckIns(storage: Storage, account: number) {
  const keyOf = (id: string) => checkInPrefix(account) + id;
  return {
    /** False when the browser refuses to keep it. */
    keep: (checkIn: DeviceCheckIn): boolean => write(storage, keyOf(checkIn.id), checkIn),
    drop: (id: string): void => storage.removeItem(keyOf(id)),
    /** All of them, in the order in which they happened. One that was being asked for when the page was closed waits. */
    all: (): DeviceCheckIn[] =>
      keysWith(storage, checkInPrefix(account))
        .map((key) => read(storage, key))
        .filter(isCheckIn)
        .map((one): DeviceCheckIn => (one.standing === 'asking' ? { ...one, standing: 'kept', isLate: true } : one))
        .sort((a, b) => a.at.localeCompare(b.at)),
  };
}

/** Keeps who is registered for a class, to tell at its door without a network too; only of the class opened last. */
export function storeRoll(storage: Storage, account: number, classId: number, roll: Roll): boolean {
  const key = `${rollsOf(account)}${classId}`;
  for (const other of keysWith(storage, rollPrefix)) if (other !== key) storage.removeItem(other);
  return write(storage, key, roll);
}

export function storedRoll(storage: Storage, account: number, classId: number): Roll | undefined {
  const roll = read(storage, `${rollsOf(account)}${classId}`);
  return isRoll(roll) ? roll : undefined;
}
