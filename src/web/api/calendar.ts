import { type Calendar, calendarOf } from '#contract/dates.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import { subscribeClock } from './clock.ts';

/** The default until the server has sent its time zone. */
let present = calendarOf('Asia/Jakarta');

const store = createStore(() => present);

// Today may be another day by now.
subscribeClock(() => follow(present.timeZone));

function follow(timeZone: string): void {
  present = calendarOf(timeZone);
  store.changed();
}

/** Sets the time zone that the server has sent, if any. */
export function setTimeZone(timeZone = present.timeZone): void {
  if (timeZone !== present.timeZone) follow(timeZone);
}

/** The association's calendar at present. */
export const calendarNow = store.read;

/** The association's calendar. Rerenders when the server sends another time zone. */
export function useCalendar(): Calendar {
  return useStore(store);
}
