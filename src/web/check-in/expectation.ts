import { uniqueKey } from '#contract/same-text.ts';
import { npaOfCode } from '#contract/training-registrations.ts';
import type { DeviceCheckIn, Expectation, Participant } from './stored-check-ins.ts';

/** Who came: by what was scanned or typed, or by the choice in the list. */
export type Wanted = { code: string; scanned: boolean } | { member: Participant };

/** The participant that a code means, as far as this device knows. */
export function participantOf(wanted: Wanted, people: readonly Participant[]): Participant | undefined {
  if ('member' in wanted) return wanted.member;
  const key = uniqueKey(npaOfCode(wanted.code));
  return people.find(({ npa }) => npa !== null && uniqueKey(npa) === key);
}

/** Whether an earlier check-in was of the same person, as far as this device knows. */
function isOfSame(earlier: DeviceCheckIn, wanted: Wanted, participant: Participant | undefined): boolean {
  if (participant && earlier.member_id === participant.member_id) return true;
  if ('member' in wanted || earlier.code === null) return false;
  return uniqueKey(npaOfCode(earlier.code)) === uniqueKey(npaOfCode(wanted.code));
}

/** Which check-ins say that somebody is here, whether or not the server has heard of it yet. */
export const isHere = ({ standing, expected, isWithdrawn = false }: DeviceCheckIn): boolean =>
  !isWithdrawn &&
  (standing === 'checked_in' || standing === 'already' || (standing === 'kept' && expected === 'checked_in'));

/** What this device can say by itself of somebody at the door; `since` where that person is here already. */
export function expectationOf(
  wanted: Wanted,
  people: readonly Participant[],
  earlier: readonly DeviceCheckIn[],
): { expected: Expectation; since: string | null } {
  const participant = participantOf(wanted, people);
  const before = earlier.find((one) => isHere(one) && isOfSame(one, wanted, participant));
  const since = participant?.attended_at ?? before?.since ?? before?.at ?? null;
  if (!participant) return { expected: 'unsure', since };
  const isGone = 'code' in wanted && participant.state !== 'active';
  return { expected: isGone ? 'inactive' : 'checked_in', since };
}
