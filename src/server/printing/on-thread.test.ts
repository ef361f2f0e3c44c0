import { expect, test } from 'vitest';
import { onThread } from './on-thread.ts';

/** A module that yields the given numbers one by one, and then fails if asked to. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    export async function* count({ numbers, fails }) {
      yield* numbers;
      if (fails) throw new Error('Broken.');
    }`)}`,
);

interface Asked {
  numbers: number[];
  fails: boolean;
}

const stays = new AbortController().signal;

let accounts = 0;

/** Made for an account that asks for nothing else. */
const made = (numbers: number[], fails = false, gone = stays, account = ++accounts) =>
  onThread<Asked, number>({ module, name: 'count' }, { numbers, fails }, account, gone);

test('what a thread makes comes in its order', async () => {
  expect(await Array.fromAsync(made([3, 1, 2]))).toEqual([3, 1, 2]);
});

test('what goes wrong on a thread is thrown here, after what it made before', async () => {
  const pieces = made([1], true);
  expect((await pieces.next()).value).toBe(1);
  await expect(pieces.next()).rejects.toThrow('Broken.');
});

test('a thread ends where nobody waits for what it is making', async () => {
  await expect(made([1], false, AbortSignal.abort()).next()).rejects.toThrow(/abort/i);
});

test('a thread that nobody listens to any more makes room for those that wait', async () => {
  const first = [made([1, 2]), made([1, 2])];
  for (const pieces of first) await pieces.next();
  let isStarted = false;
  const waiting = Array.fromAsync(made([7])).then((numbers) => {
    isStarted = true;
    return numbers;
  });
  expect(isStarted).toBe(false);
  for (const pieces of first) await pieces.return(undefined);
  expect(await waiting).toEqual([7]);
});

test('whoever comes gets the thread that is free, whichever of the two ended', async () => {
  for (const ended of [0, 1]) {
    const first = [made([1, 2]), made([1, 2])];
    for (const pieces of first) await pieces.next();
    await first[ended]?.return(undefined);
    expect(await Array.fromAsync(made([7]))).toEqual([7]);
    await first[1 - ended]?.return(undefined);
  }
});
