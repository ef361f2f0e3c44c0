import { type Calendar, calendarOf } from '#contract/dates.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** Until the server has said its zone, the usual one. */
let present = calendarOf('Asia/Jakarta');

const store = createStore(() => present);

/** Follows the time zone that the server says, if it says one. */
export function setTimeZone(timeZone = present.timeZone): void {
  if (timeZone === present.timeZone) return;
  present = calendarOf(timeZone);
  store.changed();
}

/** The association's calendar; what is drawn by it is drawn anew when the server says another zone. */
export function useCalendar(): Calendar {
  return useStore(store);
}
