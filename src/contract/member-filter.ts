import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { isMonth, type Month } from './dates.ts';
import { readableNumber } from './numbers.ts';
import { visibleText, withoutIdentifier } from './same-text.ts';
import { serkomStates } from './serkom.ts';

/** Conditions in a `filter` besides words. A reminder of a serkom that was renewed since doesn't count. */
export const filterFields = {
  status: ['active', 'inactive'],
  serkom: serkomStates,
  photo: ['yes', 'no'],
  reminded: ['yes', 'no'],
} as const;

/** `serkomMonth` is the month in which the serkom ends. */
export type FilterValues = { [Field in keyof typeof filterFields]: (typeof filterFields)[Field][number] } & {
  serkomMonth: Month;
};

type Conditions = { [Field in keyof FilterValues]: { field: Field; value: FilterValues[Field] } };

/** One condition; `word` means the same as in `search`. */
export type FilterCondition = Conditions[keyof Conditions] | { field: 'word'; value: string };

/** The words of a text, segmented by Unicode rules. */
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

/** Nobody types more, and the size of a statement is limited. */
const mostWords = 100;

/** Room for a hundred words of forty letters. */
const longestSearch = 4000;

/** A text of search words. */
const searchedText = boundedText(longestSearch, `Pencarian paling panjang ${readableNumber(longestSearch)} karakter.`)
  .overwrite((text) => withoutIdentifier(visibleText(text)))
  .refine((text) => !text.includes('\0'), 'Pencarian memuat karakter yang tidak dapat dicari.')
  .refine((text) => wordsOf(text).length <= mostWords, `Paling banyak ${mostWords} kata.`);

/** The `filter` of short lists: a text contained in name or code. */
export const textFilter = boundedText(
  longestSearch,
  `Pencarian paling panjang ${readableNumber(longestSearch)} karakter.`,
).overwrite(withoutIdentifier);

/** A `search`: all words must match. */
export const memberSearch = searchedText.transform(wordsOf);

/** Parses `status:active serkom:expired siti`; unknown fields and values are faults. */
export const memberFilter = searchedText.transform((text, context) =>
  wordsOf(text).map((part) => {
    const condition = conditionOf(part);
    if (condition) return condition;
    context.addIssue({ code: 'custom', message: `Filter “${part}” tidak dikenal.` });
    return z.NEVER;
  }),
);
