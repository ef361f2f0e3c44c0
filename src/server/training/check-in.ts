import type { Calendar } from '#contract/dates.ts';
import type { Answer } from '#contract/endpoint.ts';
import { fullNameOf } from '#contract/members.ts';
import { pictureUrl } from '#contract/pictures.ts';
import {
  type AttendanceSource,
  type CheckInBody,
  type CheckInOutcome,
  type checkIn,
  isCodeLink,
  npaOfCode,
  type RecordedCheckIn,
} from '#contract/training-registrations.ts';
import { type Author, insertTracked, type Row } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { storedRow } from '#server/database/tracked-rows/reading.ts';
import { lockRow, updateRow } from '#server/database/tracked-rows/rows.ts';
import { memberByNpa } from '#server/members/members-by-npa.ts';
import { notFound } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { instantOf, registeredFor } from './classes.rules.ts';
import { classRules } from './classes.store.ts';
import { newRegistration, refuseCancelled } from './registering.ts';
import { lockedRegistrationFor, registrationRules } from './registration-rows.ts';

type CheckedIn = Answer<typeof checkIn>['data'];

type Registered = Row<'training_registrations'>;

/** The member of a code, or chosen in the list. May have been deleted since. */
async function memberOf(tx: Tx, { npa, member_id }: CheckInBody) {
  if (member_id !== undefined) {
    const chosen = await storedRow(tx, 'members', member_id);
    return chosen?.merged_into == null ? chosen : storedRow(tx, 'members', chosen.merged_into);
  }
  const code = npaOfCode(npa ?? '');
  return code === '' ? undefined : memberByNpa(tx, uniqueKey(code));
}

function sourceOf({ npa, scanned }: CheckInBody): AttendanceSource {
  if (npa === undefined) return 'list';
  return scanned === true || isCodeLink(npa) ? 'qr' : 'typed';
}

/**
 * The time of arrival, of what may be sent later: as long ago as the device says, whatever its clock; never before the
 * class's first day, and never later than it was received.
 */
function arrivalTime(
  { at, device_now }: CheckInBody,
  { starts_at }: Row<'training_classes'>,
  received: string,
  calendar: Calendar,
): string {
  if (at === undefined) return received;
  const until = Date.parse(received);
  const since = Date.parse(instantOf(`${calendar.dayOf(starts_at)}T00:00`, calendar));
  const ahead = device_now === undefined ? 0 : Date.parse(instantOf(device_now, calendar)) - until;
  const said = Date.parse(instantOf(at, calendar)) - ahead;
  return new Date(Math.min(Math.max(said, since), until)).toISOString();
}

/** Milliseconds that are no correction: clocks and networks are never quite exact, and times are shown in minutes. */
const tolerance = 60_000;

/** Whether an attendance was recorded at noticeably another time than the device said. */
function isCorrected({ at }: CheckInBody, attendedAt: string | null, calendar: Calendar): boolean {
  if (at === undefined || attendedAt === null) return false;
  return Math.abs(Date.parse(instantOf(at, calendar)) - Date.parse(attendedAt)) >= tolerance;
}

interface Found {
  member: Row<'members'> | undefined;
  registered?: Registered | undefined;
}

function answerOf(outcome: CheckInOutcome, { member, registered }: Found, time_corrected = false): CheckedIn {
  return {
    outcome,
    member_id: member?.id ?? null,
    npa: member?.npa ?? null,
    full_name: member ? fullNameOf(member.first_name, member.last_name) : null,
    image_url: member?.picture ? pictureUrl(member.picture) : null,
    registration_id: registered?.id ?? null,
    attended_at: registered?.attended_at ?? null,
    time_corrected,
  };
}

/** The answer to a check-in that was received before, with its registration as it is now. */
async function answeredBefore(tx: Tx, body: CheckInBody): Promise<CheckedIn | null> {
  const { check_in_id } = body;
  const before = await tx.selectFrom('training_check_ins').selectAll().where('id', '=', check_in_id).executeTakeFirst();
  if (!before) return null;
  const { outcome } = before;
  const registered = await storedRow(tx, 'training_registrations', before.registration_id);
  const member = registered && (await storedRow(tx, 'members', registered.member_id));
  const at = registered?.attended_at ?? null;
  return answerOf(outcome, { member, registered }, outcome === 'checked_in' && isCorrected(body, at, tx.calendar));
}

/** Registers a walk-in, if the request allows it and a seat is free. */
async function registerWalkIn(tx: Tx, author: Author, ofClass: Row<'training_classes'>, memberId: number) {
  if (ofClass.capacity !== null && (await registeredFor(tx, ofClass.id)) >= ofClass.capacity) return 'full';
  return insertTracked(tx, author, 'training_registrations', newRegistration(ofClass, memberId, author.accountId));
}

/**
 * Records an attendance, idempotent by the id that the device generated. An attempt without a registration is not
 * remembered: it is decided anew when sent again.
 */
export async function recordCheckIn(db: Db, classId: number, body: CheckInBody, author: Author): Promise<CheckedIn> {
  return writeAs(db, author.authority, async (tx) => {
    // Locks first: the device may send the same check-in again meanwhile.
    const ofClass = await lockRow(tx, 'training_classes', classId, 'edit');
    const before = await answeredBefore(tx, body);
    if (before) return before;
    const member = await memberOf(tx, body);
    if (ofClass?.deleted_at !== null) throw notFound(classRules.called);
    refuseCancelled(ofClass);
    if (!member) return answerOf('unknown', { member });

    let registered = await lockedRegistrationFor(tx, classId, member.id);
    const isGone = member.deleted_at !== null || member.status === 'inactive';
    // Staff saw the person they chose in the list; a code only says whom it was made for.
    if (isGone && registered?.attended_at == null && (!registered || body.npa !== undefined)) {
      return answerOf('inactive', { member, registered });
    }
    if (!registered) {
      if (body.register !== true) return answerOf('not_registered', { member });
      const added = await registerWalkIn(tx, author, ofClass, member.id);
      if (added === 'full') return answerOf('full', { member });
      registered = added;
    }

    const outcome: RecordedCheckIn = registered.attended_at === null ? 'checked_in' : 'already';
    const at = new Date().toISOString();
    const attended_at = arrivalTime(body, ofClass, at, tx.calendar);
    const facts = { attended_at, attended_how: sourceOf(body) };
    const after =
      outcome === 'checked_in' ? await updateRow(tx, author, registrationRules, registered, facts) : registered;
    const received = { id: body.check_in_id, registration_id: registered.id, outcome, at };
    await tx.insertInto('training_check_ins').values(received).execute();
    const time_corrected = outcome === 'checked_in' && isCorrected(body, attended_at, tx.calendar);
    return answerOf(outcome, { member, registered: after }, time_corrected);
  });
}
