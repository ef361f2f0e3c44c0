import { setTimeout } from 'node:timers/promises';

/** Milliseconds that work under way has to end when the process stops. */
const endTimeout = 3000;

/** Waits for work under way before the process ends, but not for long: a silent database must not keep it from ending. */
export async function waitBeforeEnd(work: Promise<unknown> | null, timeout = endTimeout): Promise<void> {
  await Promise.race([work, setTimeout(timeout, undefined, { ref: false })]);
}
