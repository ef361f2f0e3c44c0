import { z } from 'zod';
import { boundedText } from './bounds.ts';

export interface SortOrder<Field extends string = string> {
  field: Field;
  descending: boolean;
}

/** A `sort` parameter: a field's name, with `-` in front for descending. */
export function sortInText<Field extends string>(fields: readonly Field[]) {
  return boundedText(64).transform((text, context): SortOrder<Field> => {
    const descending = text.startsWith('-');
    const name = descending ? text.slice(1) : text;
    const field = fields.find((one) => one === name);
    if (field !== undefined) return { field, descending };
    context.addIssue({ code: 'custom', message: `Daftar tidak dapat diurutkan menurut “${name}”.` });
    return z.NEVER;
  });
}

/** The inverse. */
export function sortText<Field extends string>({ field, descending }: SortOrder<Field>): Field | `-${Field}` {
  return descending ? `-${field}` : field;
}
