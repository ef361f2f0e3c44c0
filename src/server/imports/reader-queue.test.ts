import { describe, expect, test } from 'vitest';
import { createReaderQueue } from './reader-queue.ts';

/** An upload that is read until it is told to end. */
function uploadTo(queue: ReturnType<typeof createReaderQueue>, account: number) {
  const end = Promise.withResolvers<void>();
  const gone = new AbortController();
  const seen = { isWaiting: false, isReading: false };
  const done = queue.admit(account, async (turn) => {
    await turn({ gone: gone.signal, onWaiting: () => void Object.assign(seen, { isWaiting: true }) });
    seen.isReading = true;
    await end.promise;
  });
  done.catch(() => {});
  return { seen, done, end: end.resolve, leave: () => gone.abort() };
}

const isReading = ({ seen }: ReturnType<typeof uploadTo>) => seen.isReading;

describe('files that are read', () => {
  test('are two at once, one of each account; others wait for their turn and are told', async () => {
    const queue = createReaderQueue();
    const all = [1, 1, 2, 3].map((account) => uploadTo(queue, account));
    const [first, second, third, fourth] = all;
    await expect.poll(() => all.map(isReading)).toEqual([true, false, true, false]);
    expect(all.map(({ seen }) => seen.isWaiting)).toEqual([false, true, false, true]);
    third?.end();
    await third?.done;
    await expect.poll(() => all.map(isReading)).toEqual([true, false, true, true]);
    first?.end();
    await first?.done;
    await expect.poll(() => all.map(isReading)).toEqual([true, true, true, true]);
    second?.end();
    fourth?.end();
    await Promise.all(all.map(({ done }) => done));
  });

  test('are refused beyond what may wait, in all and of one account, with when to come again', async () => {
    const queue = createReaderQueue({ reading: 1, admitted: 3, admittedOfAccount: 2 });
    const all = [1, 1, 2].map((account) => uploadTo(queue, account));
    const refusal = { kind: 'unavailable', details: { retryAfter: 15 } };
    await expect(uploadTo(queue, 3).done).rejects.toMatchObject(refusal);
    all[2]?.leave();
    await expect(all[2]?.done).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(uploadTo(queue, 1).done).rejects.toMatchObject(refusal);
    for (const { end } of all) end();
    await Promise.all([all[0]?.done, all[1]?.done]);
    const next = uploadTo(queue, 3);
    next.end();
    await next.done;
  });

  test('leave their place to others when nobody waits for them any more', async () => {
    const queue = createReaderQueue({ reading: 1, admitted: 3, admittedOfAccount: 2 });
    const [reading, gone, next] = [uploadTo(queue, 1), uploadTo(queue, 2), uploadTo(queue, 3)];
    gone.leave();
    await expect(gone.done).rejects.toMatchObject({ kind: 'unavailable' });
    reading.end();
    next.end();
    await Promise.all([reading.done, next.done]);
    expect(gone.seen.isReading).toBe(false);
  });
});
