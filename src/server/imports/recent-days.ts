import type { Importable, Recognise } from './importable.ts';
import { daysOf } from './written-days.ts';

/** The documents in the directory are valid for some years. An earlier day may be a birthday. */
const firstDay = '2015-01-01';

const number = /^\d+(?:[.,]\d+)?$/;

/** The days that a text may mean. A bare number may be anything. */
export function daysIn(text: string): string[] {
  return number.test(text) ? [] : Object.values(daysOf(text, false) ?? {});
}

/** Recognises recent days as a subject's field of days, and leaves other texts to the subject. */
export function withRecentDays({ fields }: Pick<Importable, 'fields'>, recognise: Recognise): Recognise {
  const field = fields.find(({ kind }) => kind === 'day')?.field ?? null;
  return (text) => {
    const days = daysIn(text);
    return days.length > 0 && days.every((day) => day >= firstDay) ? field : recognise(text);
  };
}
