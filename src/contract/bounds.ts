import { z } from 'zod';
import { readableNumber } from './numbers.ts';

/** The longest raw text that is accepted for a field: it may be longer than the field before trimming and cleaning. */
export function mostRaw(longest: number): number {
  return 4 * longest + 1000;
}

/** Text whose length is checked before anything else. `wrong` is the message for other types. */
export function boundedText(
  longest: number,
  tooLong = `Paling panjang ${readableNumber(longest)} karakter.`,
  wrong?: string,
) {
  return z.string(wrong === undefined ? {} : { error: wrong }).max(longest, { abort: true, error: tooLong });
}

/** Longer than any notation of a day or moment. */
const longestDay = 64;

/** A day as `YYYY-MM-DD`. */
export function dayText(error = 'Tanggal tidak sah. Tulis sebagai TTTT-BB-HH.') {
  return boundedText(longestDay, error, error).check(z.iso.date({ error }));
}

const [firstReckoned, lastReckoned] = ['1900-01-01', '2999-12-31'];

/** A day from which others are reckoned: their years have four digits, too. */
export const reckonedDay = dayText().refine(
  (day) => day >= firstReckoned && day <= lastReckoned,
  'Tahun harus antara 1900 dan 2999.',
);

/** A list whose length is checked before its items are parsed. */
export function boundedList<T extends z.ZodType>(item: T, most: number, tooMany: string) {
  return z.array(z.custom<z.input<T>>()).max(most, { abort: true, error: tooMany }).pipe(z.array(item));
}

/** An object of any shape, limited in its total of names, values and characters. */
export function boundedObject(most: number, tooLarge: string) {
  return z
    .custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    .refine((value) => sizeWithin(value, most) <= most, { abort: true, error: tooLarge });
}

/** The size of a JSON value. Stops counting above `most`. */
function sizeWithin(value: unknown, most: number): number {
  const waiting: unknown[] = [value];
  let size = 0;
  while (waiting.length > 0 && size <= most) {
    const one = waiting.pop();
    size += typeof one === 'string' ? one.length + 1 : 1;
    if (typeof one !== 'object' || one === null) continue;
    for (const name in one) {
      size += name.length;
      if (size > most) break;
      waiting.push(one[name as keyof typeof one]);
    }
  }
  return size;
}
