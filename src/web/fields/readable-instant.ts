import { presentCalendar } from '#web/api/calendar.ts';

/** An ISO instant as `DD-MM-YYYY HH.MM` in the association's time zone. */
export function readableInstant(instant: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: presentCalendar().timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')} ${part('hour')}.${part('minute')}`;
}
