import { z } from 'zod';

/**
 * How long a text may be as it arrives: with what is taken away from it, white space around it for example, it may be
 * longer than its field. What is longer still is refused before anything is done with it.
 */
export function mostRaw(longest: number): number {
  return 4 * longest + 1000;
}

/** Text that is measured before anything else is done with it. `wrong` is what is said of what is no text. */
export function boundedText(longest: number, tooLong = `Paling panjang ${longest} karakter.`, wrong?: string) {
  return z.string(wrong === undefined ? {} : { error: wrong }).max(longest, { abort: true, error: tooLong });
}

/** No day or moment is longer, however it is written. */
const longestDay = 64;

/** A day as `YYYY-MM-DD`. */
export function dayText(error = 'Tanggal tidak sah. Tulis sebagai TTTT-BB-HH.') {
  return boundedText(longestDay, error, error).check(z.iso.date({ error }));
}

/** A list that is counted before any of its items is looked at. */
export function boundedList<T extends z.ZodType>(item: T, most: number, tooMany: string) {
  return z.array(z.custom<z.input<T>>()).max(most, { abort: true, error: tooMany }).pipe(z.array(item));
}

/** An object of any shape that is no larger than this many names, texts, numbers and characters of texts together. */
export function boundedObject(most: number, tooLarge: string) {
  return z
    .custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    .refine((value) => sizeWithin(value, most) <= most, { abort: true, error: tooLarge });
}

/** How large a JSON value is; of one larger than `most` only that it is. */
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
