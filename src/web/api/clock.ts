import { followClock, presentTime } from '#contract/now.ts';
import { kept } from '#web/ui/storage.ts';

/*
 * The server's clock is the only one that is believed: a device's may be days off. Each answer says what time it is
 * there, and elapsed time carries that on. Until the first answer, the difference of the last start counts.
 */

const key = 'clock_ahead';

/** Milliseconds that make a difference to what is on the screen. */
const noticeable = 60_000;

const elapsed = () => performance.now();

/** The server's time when `elapsed()` was 0. */
let start = Date.now() - elapsed() - (Number(kept.read(key)) || 0);

let isKnown = false;
const listeners = new Set<() => void>();

/** Whether the server has said its time since the page was opened. */
export const isClockKnown = (): boolean => isKnown;

/** Called when now has become another than one could see. */
export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(by: number): void {
  if (by === 0) return;
  start += by;
  kept.write(key, String(Math.round(Date.now() - presentTime())));
  if (Math.abs(by) >= noticeable) for (const listener of listeners) listener();
}

/**
 * Takes over the time from an answer: `Date` is a whole second between the request and now.
 *
 * @param sentAt when the request was sent, by `performance.now()`
 */
export function followServer(headers: Headers, sentAt: number): void {
  const said = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(said)) return;
  isKnown = true;
  const latest = said + 1000 + elapsed() - sentAt;
  const current = presentTime();
  change(Math.min(Math.max(current, said), latest) - current);
}

/**
 * Makes the server's time the panel's. The time that the device sleeps is counted by its own clock: elapsed time may stand
 * still then.
 */
export function startClock(): void {
  followClock(() => Math.round(start + elapsed()));
  let before = { at: Date.now(), elapsed: elapsed() };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') before = { at: Date.now(), elapsed: elapsed() };
    else change(Math.max(0, Date.now() - before.at - (elapsed() - before.elapsed)));
  });
}
