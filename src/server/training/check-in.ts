import type { Calendar } from '#contract/dates.ts';
import type { Answer } from '#contract/endpoint.ts';
import { pictureUrl } from '#contract/files.ts';
import { fullNameOf } from '#contract/members.ts';
import {
  type AttendanceSource,
  type CheckInBody,
  type CheckInOutcome,
  type checkIn,
  isCodeLink,
  npaOfCode,
  type RecordedCheckIn,
} from '#contract/training-registrations.ts';
import { calendarIn } from '#server/database/calendar.ts';
import { type Author, insertTracked, type Row } from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import { membersByNpa } from '#server/database/matching/members-by-npa.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { lockRow } from '#server/database/tracked-rows/locks.ts';
import { storedRow, updateRow } from '#server/database/tracked-rows/rows.ts';
import { notFound } from '#server/problems.ts';
import { registeredFor } from './class-checks.ts';
import { instantOf } from './classes.rules.ts';
import { classRules } from './classes.store.ts';
import { newRegistration, refuseCancelled } from './registering.ts';
import { lockedRegistrationFor, registrationFor, registrationRules } from './registration-rows.ts';

type CheckedIn = Answer<typeof checkIn>['data'];

type Registered = Row<'training_registrations'>;

/** The member that a code means, or who was chosen in the list; there even when deleted since. */
async function memberOf(tx: Tx, { npa, member_id }: CheckInBody) {
  if (member_id !== undefined) {
    const chosen = await storedRow(tx, 'members', member_id);
    return chosen?.merged_into == null ? chosen : storedRow(tx, 'members', chosen.merged_into);
  }
  const code = npaOfCode(npa ?? '');
  if (code === '' || code.includes('\0')) return undefined;
  const key = uniqueKey(code);
  const id = (await membersByNpa(tx, [key])).get(key);
  return id === undefined ? undefined : storedRow(tx, 'members', id);
}

function sourceOf({ npa, scanned }: CheckInBody): AttendanceSource {
  if (npa === undefined) return 'list';
  return scanned === true || isCodeLink(npa) ? 'qr' : 'typed';
}

/** When it happened; a device whose clock is ahead was there now at the latest. */
function instantSaid(at: string | undefined, calendar: Calendar): string {
  const now = new Date().toISOString();
  if (at === undefined) return now;
  const said = instantOf(at, calendar);
  const isAhead = said > now;
  return isAhead ? now : said;
}

function answerOf(outcome: CheckInOutcome, member: Row<'members'> | undefined, registered?: Registered): CheckedIn {
  return {
    outcome,
    member_id: member?.id ?? null,
    npa: member?.npa ?? null,
    full_name: member ? fullNameOf(member.first_name, member.last_name) : null,
    image_url: member?.picture ? pictureUrl(member.picture) : null,
    registration_id: registered?.id ?? null,
    attended_at: registered?.attended_at ?? null,
  };
}

/** What was answered to a check-in that was received before, with its registration as it is now. */
async function answeredBefore(tx: Tx, id: string): Promise<CheckedIn | null> {
  const before = await tx.selectFrom('training_check_ins').selectAll().where('id', '=', id).executeTakeFirst();
  if (!before) return null;
  const registered = await storedRow(tx, 'training_registrations', before.registration_id);
  const member = registered && (await storedRow(tx, 'members', registered.member_id));
  return answerOf(before.outcome, member, registered);
}

/** Somebody who came without being registered, if that is wanted and there is a seat. */
async function registeredNow(tx: Tx, author: Author, ofClass: Row<'training_classes'>, memberId: number) {
  if (ofClass.capacity !== null && (await registeredFor(tx, ofClass.id)) >= ofClass.capacity) return 'full';
  await insertTracked(tx, author, 'training_registrations', newRegistration(ofClass, memberId, author.accountId));
  return registrationFor(tx, ofClass.id, memberId);
}

/**
 * Records, once for each number that a device gives, that somebody came to a class. What found no registration is not
 * remembered: sent again, it is looked at anew.
 */
export async function recordCheckIn(db: Db, classId: number, body: CheckInBody, author: Author): Promise<CheckedIn> {
  return writeAs(db, author.authority, async (tx) => {
    // Before anything is looked at: a device may send the same once more meanwhile.
    const ofClass = await lockRow(tx, 'training_classes', classId, 'edit');
    const before = await answeredBefore(tx, body.check_in_id);
    if (before) return before;
    if (ofClass?.deleted_at !== null) throw notFound(classRules.called);
    refuseCancelled(ofClass);
    const member = await memberOf(tx, body);
    if (!member) return answerOf('unknown', member);

    let registered = await lockedRegistrationFor(tx, classId, member.id);
    const isGone = member.deleted_at !== null || member.status === 'inactive';
    // Whoever is chosen in the list was seen by a person; a code says only who it was made for.
    if (isGone && registered?.attended_at == null && (!registered || body.npa !== undefined)) {
      return answerOf('inactive', member, registered);
    }
    if (!registered) {
      if (body.register !== true) return answerOf('not_registered', member);
      const added = await registeredNow(tx, author, ofClass, member.id);
      if (added === 'full') return answerOf('full', member);
      registered = added;
    }
    if (!registered) throw new Error('A registration that was just written is not there.');

    const outcome: RecordedCheckIn = registered.attended_at === null ? 'checked_in' : 'already';
    if (outcome === 'checked_in') {
      const facts = { attended_at: instantSaid(body.at, calendarIn(tx)), attended_how: sourceOf(body) };
      await updateRow(tx, author, registrationRules, registered, facts);
    }
    await tx
      .insertInto('training_check_ins')
      .values({ id: body.check_in_id, registration_id: registered.id, outcome, at: new Date().toISOString() })
      .execute();
    return answerOf(outcome, member, await registrationFor(tx, classId, member.id));
  });
}
