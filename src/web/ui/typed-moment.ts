import { readableDay } from '#contract/dates.ts';
import { typedDay } from './typed-day.ts';

const dayAndTime = /^(.+)[\s,T](\d{1,2})[.:](\d{2})$/;
const timeAlone = /^(\d{1,2})[.:](\d{2})$/;

/** A day and local time as `YYYY-MM-DDTHH:MM`, without a time zone. */
export type Moment = string;

const timeOf = (hour: string, minute: string): string | null =>
  Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;

/** Parses a typed moment: a day as {@link typedDay} reads it, then 9.00, 09.00 or 09:00. Null if there is none. */
export function typedMoment(text: string): Moment | null {
  const [, days, hour, minute] = dayAndTime.exec(text.trim()) ?? [];
  if (days === undefined || hour === undefined || minute === undefined) return null;
  const [day, time] = [typedDay(days.replace(/,\s*$/, '')), timeOf(hour, minute)];
  return day === null || time === null ? null : `${day}T${time}`;
}

/** Parses a time alone as one on the day of another moment. */
export function typedTimeOn(text: string, other: Moment): Moment | null {
  const [, hour, minute] = timeAlone.exec(text.trim()) ?? [];
  const time = hour === undefined || minute === undefined ? null : timeOf(hour, minute);
  return time === null ? null : `${other.slice(0, 10)}T${time}`;
}

/** `DD-MM-YYYY HH.MM` */
export function readableMoment(moment: Moment): string {
  return `${readableDay(moment.slice(0, 10))} ${moment.slice(11, 16).replace(':', '.')}`;
}
