import { queryOptions } from '@tanstack/react-query';
import { instant } from '#contract/now.ts';
import { readClass } from '#contract/training.ts';
import { listRegistrations, type Registration } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { kept } from '#web/ui/storage.ts';
import { type Participant, type Roll, storedRoll, storeRoll } from './stored-check-ins.ts';

const pageSize = 1000;

/** Milliseconds between two polls for other devices' check-ins. */
const interval = 20_000;

const participantOf = ({ member_id, npa, full_name, state, attended_at }: Registration): Participant => ({
  member_id,
  npa,
  full_name,
  state,
  attended_at,
});

async function participantsOf(id: number, signal: AbortSignal): Promise<Participant[]> {
  const people: Participant[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(listRegistrations, { params: { id }, query: { page, pageSize } }, { signal });
    people.push(...answer.data.map(participantOf));
    if (answer.data.length < pageSize) return people;
  }
}

/** A class with its participants. The stored roll is shown until the server has answered. */
export function rollOf(account: number, classId: number) {
  return queryOptions({
    queryKey: ['training', 'roll', account, classId],
    queryFn: async ({ signal }): Promise<Roll> => {
      const read_at = instant();
      const [{ data }, people] = await Promise.all([
        call(readClass, { params: { id: classId } }, { signal }),
        participantsOf(classId, signal),
      ]);
      const { title, status, starts_at, ends_at, place } = data;
      const roll = { title, status, starts_at, ends_at, place, people, read_at };
      // Without it, only check-ins without a network know less.
      storeRoll(kept, account, classId, roll);
      return roll;
    },
    initialData: () => storedRoll(kept, account, classId),
    initialDataUpdatedAt: 0,
    refetchInterval: interval,
  });
}
