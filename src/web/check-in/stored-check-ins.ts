import type { TrainingClass } from '#contract/training.ts';
import type { CheckInOutcome, Registration } from '#contract/training-registrations.ts';
import type { BrowserStorage } from '#web/ui/storage.ts';
import { checkInPrefix, keysWith, rollPrefix } from './stored-keys.ts';

/** The state of a check-in: being sent, waiting in the outbox, the server's outcome, or refused. */
export type CheckInStanding = CheckInOutcome | 'asking' | 'kept' | 'refused';

/** The expected outcome, as far as this device knows. */
export type Expectation = 'checked_in' | 'inactive' | 'unsure';

/** A check-in on this device. */
export interface DeviceCheckIn {
  /** Makes the server count it once, however often it is sent. */
  id: string;
  class_id: number;
  /** The scanned or typed text; null if the person was chosen in the list. */
  code: string | null;
  scanned: boolean;
  member_id: number | null;
  npa: string | null;
  full_name: string | null;
  /** The member's photo. */
  image_url: string | null;
  registration_id: number | null;
  /** When it happened, by the server's clock as far as it was known. */
  at: string;
  /** By the device's clock, where the server's was not known yet. */
  device_at: number | null;
  /** Whether to register a member who is not registered. */
  register: boolean;
  standing: CheckInStanding;
  expected: Expectation;
  /** When the attendance was recorded. */
  since: string | null;
  /** Whether the server gave it another time. */
  isCorrected: boolean;
  /** Why it was refused. */
  reason: string | null;
  /** Whether the answer came too late for the person at the door. */
  isLate: boolean;
  /** Whether it was withdrawn before the server had settled it. */
  isWithdrawn: boolean;
}

/** A participant of a class, as far as a check-in needs. */
export type Participant = Pick<Registration, 'member_id' | 'npa' | 'full_name' | 'state' | 'attended_at'>;

/** A class with its participants. */
export interface Roll extends Pick<TrainingClass, 'title' | 'status' | 'starts_at' | 'ends_at' | 'place'> {
  people: Participant[];
  /** When it was requested. */
  read_at: string;
}

const rollsOf = (account: number) => `${rollPrefix}${account}:`;

/** Whether a storage key is that of an account's check-in. */
export const isCheckInOf = (account: number, key: string): boolean => key.startsWith(checkInPrefix(account));

const write = (storage: BrowserStorage, key: string, value: unknown): boolean =>
  storage.write(key, JSON.stringify(value));

function read(storage: BrowserStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null');
  } catch {
    return null;
  }
}

/** A minimal check: the panel wrote it, but maybe another release. */
function isCheckIn(value: unknown): value is DeviceCheckIn {
  if (typeof value !== 'object' || value === null) return false;
  const { id, class_id, at, code, member_id, standing } = value as Partial<DeviceCheckIn>;
  if (typeof id !== 'string' || typeof class_id !== 'number' || typeof at !== 'string') return false;
  return typeof standing === 'string' && (typeof code === 'string' || typeof member_id === 'number');
}

/** A minimal check, as above. */
const isRoll = (value: unknown): value is Roll =>
  typeof value === 'object' && value !== null && 'ends_at' in value && 'people' in value && Array.isArray(value.people);

/**
 * The unsettled check-ins of an account. Each has its own key, so that two tabs never overwrite each other's. Other
 * accounts on the same browser never send them.
 */
export function storedCheckIns(storage: BrowserStorage, account: number) {
  const keyOf = (id: string) => checkInPrefix(account) + id;
  return {
    /** Returns false if it can't be stored. */
    keep: (checkIn: DeviceCheckIn): boolean => write(storage, keyOf(checkIn.id), checkIn),
    drop: (id: string): void => storage.remove(keyOf(id)),
    /** All of them, by time. One that was being sent when the page was closed waits again. */
    all: (): DeviceCheckIn[] =>
      keysWith(storage, checkInPrefix(account))
        .map((key) => read(storage, key))
        .filter(isCheckIn)
        .map((one): DeviceCheckIn => (one.standing === 'asking' ? { ...one, standing: 'kept', isLate: true } : one))
        .sort((a, b) => a.at.localeCompare(b.at)),
  };
}

/** Stores the participants of the class that was opened last, for check-ins without a network. */
export function storeRoll(storage: BrowserStorage, account: number, classId: number, roll: Roll): boolean {
  const key = `${rollsOf(account)}${classId}`;
  for (const other of keysWith(storage, rollPrefix)) if (other !== key) storage.remove(other);
  return write(storage, key, roll);
}

export function storedRoll(storage: BrowserStorage, account: number, classId: number): Roll | undefined {
  const roll = read(storage, `${rollsOf(account)}${classId}`);
  return isRoll(roll) ? roll : undefined;
}
