import { setTimeout } from 'node:timers/promises';

/** Milliseconds that pending work gets when the process stops. */
const endTimeout = 3000;

/**
 * Waits for pending work before the process ends, with a timeout: an unresponsive database must not keep it from
 * ending.
 */
export async function waitBeforeEnd(work: Promise<unknown> | null, timeout = endTimeout): Promise<void> {
  await Promise.race([work, setTimeout(timeout, undefined, { ref: false })]);
}
