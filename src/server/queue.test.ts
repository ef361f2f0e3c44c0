import { describe, expect, test } from 'vitest';
import { Queue } from './queue.ts';

const refused = new Error('penuh');

/** Asks for a place; it is held until it is told to end. */
function begin(queue: Queue<string>, asker: string) {
  const end = Promise.withResolvers<void>();
  const gone = new AbortController();
  const seen = { isWaiting: false, isWorking: false };
  const done = queue.run(
    asker,
    () => {
      seen.isWorking = true;
      return end.promise;
    },
    { signal: gone.signal, onWaiting: () => void Object.assign(seen, { isWaiting: true }) },
  );
  done.catch(() => {});
  return { asker, seen, done, end: end.resolve, leave: () => gone.abort() };
}

type Begun = ReturnType<typeof begin>;
const working = (all: readonly Begun[]) => all.map(({ seen }) => seen.isWorking);

async function end(one: Begun | undefined) {
  one?.end();
  await one?.done;
}

describe('places', () => {
  test('are as many as there are, and those of one asker; others wait and are told', async () => {
    const queue = new Queue<string>({ places: 2, ofOne: 1 });
    const all = ['a', 'a', 'b', 'c'].map((asker) => begin(queue, asker));
    await expect.poll(() => working(all)).toEqual([true, false, true, false]);
    expect(all.map(({ seen }) => seen.isWaiting)).toEqual([false, true, false, true]);
    await end(all[2]);
    await expect.poll(() => working(all)).toEqual([true, false, true, true]);
    await end(all[0]);
    await expect.poll(() => working(all)).toEqual([true, true, true, true]);
    for (const one of all) await end(one);
  });

  test('go round the askers: who asked once does not wait for all of who asked six times', async () => {
    const queue = new Queue<string>();
    const all = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'b'].map((asker) => begin(queue, asker));
    const done: Begun[] = [];
    for (const _ of all) {
      await expect.poll(() => all.filter(({ seen }) => seen.isWorking).length).toBe(done.length + 1);
      const now = all.find((one) => one.seen.isWorking && !done.includes(one));
      if (now) done.push(now);
      await end(now);
    }
    expect(done.map(({ asker }) => asker).join('')).toBe('abcabaaaa');
  });

  test('are refused beyond what may wait, in all and of one asker', async () => {
    const queue = new Queue<string>({ waiting: 2, waitingOfOne: 1, refusal: () => refused });
    const all = ['a', 'a', 'a', 'b', 'c'].map((asker) => begin(queue, asker));
    await expect(all[2]?.done).rejects.toBe(refused);
    await expect(all[4]?.done).rejects.toBe(refused);
    for (const place of [0, 3, 1]) await end(all[place]);
    const next = begin(queue, 'c');
    await end(next);
  });

  test('are left to others by who goes away, before and after the turn has come', async () => {
    const queue = new Queue<string>();
    const [first, gone, next] = [begin(queue, 'a'), begin(queue, 'b'), begin(queue, 'c')];
    gone.leave();
    await expect(gone.done).rejects.toThrow('Too many are waiting.');
    await end(first);
    await end(next);
    expect(gone.seen.isWorking).toBe(false);
  });

  test('are free again after work that failed', async () => {
    const queue = new Queue<string>();
    await expect(queue.run('a', () => Promise.reject(refused))).rejects.toBe(refused);
    expect(await queue.run('b', async () => 'selesai')).toBe('selesai');
  });
});
