import type { ClassStatus } from '#contract/training.ts';
import type { AttendanceSource, RecordedCheckIn } from '#contract/training-registrations.ts';
import type { Tracked } from '../schema.ts';

export interface TrainingModuleRow extends Tracked {
  name: string;
  code: string | null;
  name_key: string;
  name_fold: string;
}

export interface TrainingClassRow extends Tracked {
  module_id: number;
  title: string;
  starts_at: string;
  ends_at: string;
  place: string | null;
  region_id: number | null;
  /** How many may be registered; null without a limit. */
  capacity: number | null;
  status: ClassStatus;
  title_fold: string;
  /** Title and place, folded. */
  search_text: string;
}

/** A registration of a member for a class. It stays without the member after a purge, so that counts stay the same. */
export interface TrainingRegistrationRow extends Tracked {
  class_id: number;
  member_id: number;
  registered_at: string;
  /** The account, as in `attended_by`; null for the system itself. */
  registered_by: number | null;
  attended_at: string | null;
  attended_how: AttendanceSource | null;
  attended_by: number | null;
  /** When its class begins; null where that is cancelled. Reports select by it. */
  counts_at: string | null;
}

/** A check-in that a device sent and that found its registration. The same one sent again is ignored. */
export interface TrainingCheckInRow {
  /** Given by the device; unguessable. */
  id: string;
  registration_id: number;
  outcome: RecordedCheckIn;
  /** When it was received. */
  at: string;
}
