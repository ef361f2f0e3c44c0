import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { isMonth, type Month } from './dates.ts';
import { visibleText } from './same-text.ts';
import { serkomStates } from './serkom.ts';

/**
 * The conditions that a `filter` may have besides words, and the values of each. Whoever was reminded of a serkom that
 * has been renewed since counts as not reminded.
 */
export const filterFields = {
  status: ['active', 'inactive'],
  serkom: serkomStates,
  photo: ['yes', 'no'],
  reminded: ['yes', 'no'],
} as const;

/** What each condition may be; `serkomMonth` is the month in which the serkom ends. */
export type FilterValues = { [Field in keyof typeof filterFields]: (typeof filterFields)[Field][number] } & {
  serkomMonth: Month;
};

type Conditions = { [Field in keyof FilterValues]: { field: Field; value: FilterValues[Field] } };

/** One condition of a filter; a word means the same as in `search`. */
export type FilterCondition = Conditions[keyof Conditions] | { field: 'word'; value: string };

/** The words of a text that a person typed, as Unicode separates them. */
export function wordsOf(text: string): string[] {
  return text.split(/\p{White_Space}+/u).filter((word) => word !== '');
}

function conditionOf(part: string): FilterCondition | null {
  const colon = part.indexOf(':');
  if (colon === -1) return { field: 'word', value: part };
  const field = part.slice(0, colon);
  const value = part.slice(colon + 1);
  if (field === 'serkomMonth') return isMonth(value) ? { field, value } : null;
  if (!Object.hasOwn(filterFields, field)) return null;
  const values: readonly string[] = filterFields[field as keyof typeof filterFields];
  return values.includes(value) ? ({ field, value } as FilterCondition) : null;
}

/** More are refused: no person types them, and the database has its limits. */
const mostWords = 100;

/** As long as a hundred words of forty letters. */
const longestSearch = 4000;

/** Text that is looked for, word by word. */
const searchedText = boundedText(longestSearch, `Pencarian paling panjang ${longestSearch} karakter.`)
  .overwrite(visibleText)
  .refine((text) => !text.includes('\0'), 'Pencarian memuat karakter yang tidak dapat dicari.')
  .refine((text) => wordsOf(text).length <= mostWords, `Paling banyak ${mostWords} kata.`);

/** A `filter` of a short list: a text that occurs in a name or code. */
export const textFilter = boundedText(longestSearch, `Pencarian paling panjang ${longestSearch} karakter.`);

/** A `search`: every word must occur. */
export const memberSearch = searchedText.transform(wordsOf);

/** `status:active serkom:expired siti` → its conditions; an unknown field or value is a fault. */
export const memberFilter = searchedText.transform((text, context) =>
  wordsOf(text).map((part) => {
    const condition = conditionOf(part);
    if (condition) return condition;
    context.addIssue({ code: 'custom', message: `Filter '${part}' tidak dikenal.` });
    return z.NEVER;
  }),
);
