import type { Importable, Recognise } from './importable.ts';
import { daysOf } from './written-days.ts';

/** What the directory keeps days of is valid for some years; who has a day before this one may have been born on it. */
const firstDay = '2015-01-01';

const number = /^\d+(?:[.,]\d+)?$/;

/** The days that a text may tell; a bare number may count anything. */
export function daysIn(text: string): string[] {
  return number.test(text) ? [] : Object.values(daysOf(text, false) ?? {});
}

/** Takes recent days for the field of days that a subject has, and leaves other texts to the subject itself. */
export function withRecentDays({ fields }: Pick<Importable, 'fields'>, recognise: Recognise): Recognise {
  const field = fields.find(({ kind }) => kind === 'day')?.field ?? null;
  return (text) => {
    const days = daysIn(text);
    return days.length > 0 && days.every((day) => day >= firstDay) ? field : recognise(text);
  };
}
