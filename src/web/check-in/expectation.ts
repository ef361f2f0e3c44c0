import { uniqueKey } from '#contract/same-text.ts';
import { npaOfCode } from '#contract/training-registrations.ts';
import type { DeviceCheckIn, Expectation, Participant } from './stored-check-ins.ts';

/** Who came: a scanned or typed text, or a participant from the list. */
export type Arrival = { code: string; scanned: boolean } | { member: Participant };

/** The participant of an arrival, as far as this device knows. */
export function participantOf(wanted: Arrival, people: readonly Participant[]): Participant | undefined {
  if ('member' in wanted) return wanted.member;
  const key = uniqueKey(npaOfCode(wanted.code));
  return people.find(({ npa }) => npa !== null && uniqueKey(npa) === key);
}

/** Whether an earlier check-in was of the same person, as far as this device knows. */
function isOfSame(earlier: DeviceCheckIn, wanted: Arrival, participant: Participant | undefined): boolean {
  if (participant && earlier.member_id === participant.member_id) return true;
  if ('member' in wanted || earlier.code === null) return false;
  return uniqueKey(npaOfCode(earlier.code)) === uniqueKey(npaOfCode(wanted.code));
}

/** Whether a check-in means that the person is present, even if the server does not know yet. */
export const isPresent = ({ standing, expected, isWithdrawn }: DeviceCheckIn): boolean =>
  !isWithdrawn &&
  (standing === 'checked_in' || standing === 'already' || (standing === 'kept' && expected === 'checked_in'));

/** What this device expects of an arrival; `since` if the person is already present. */
export function expectationOf(
  wanted: Arrival,
  people: readonly Participant[],
  earlier: readonly DeviceCheckIn[],
): { expected: Expectation; since: string | null } {
  const participant = participantOf(wanted, people);
  const before = earlier.find((one) => isPresent(one) && isOfSame(one, wanted, participant));
  const since = participant?.attended_at ?? before?.since ?? before?.at ?? null;
  if (!participant) return { expected: 'unsure', since };
  const isGone = 'code' in wanted && participant.state !== 'active';
  return { expected: isGone ? 'inactive' : 'checked_in', since };
}
