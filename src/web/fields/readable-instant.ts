import type { Calendar } from '#contract/dates.ts';
import { useCalendar } from '#web/api/calendar.ts';

/** An ISO instant as `DD-MM-YYYY HH.MM` in the association's time zone. */
export function readableInstant(instant: string, { timeZone }: Calendar): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}.${part('minute')}`;
}

/** Formats instants in the association's time zone. Rerenders when the server sends another one. */
export function useReadableInstant(): (instant: string) => string {
  const calendar = useCalendar();
  return (instant) => readableInstant(instant, calendar);
}
