import type { z } from 'zod';
import { readableDay } from '#contract/dates.ts';
import type { FieldFault } from '#contract/endpoint.ts';
import type { Start, Texts } from '#web/drafts/draft-store.ts';
import { typedDay, typedMoment } from './typed-day.ts';

/** How the text of a field is parsed. A number stays text until the form is sent, so that nothing typed is lost. */
type FieldKind = 'text' | 'number' | 'day' | 'moment' | 'reference' | 'password';

/** A form's fields, in the order of the screen. */
export type FieldKinds<Name extends string = string> = Readonly<Record<Name, FieldKind>>;

export type NameOf<S extends z.ZodObject> = keyof S['shape'] & string;

const notADay = 'Tanggal tidak sah. Tulis sebagai HH-BB-TTTT, misalnya 31-12-2026.';
const notAMoment = 'Waktu tidak sah. Contoh: 31-12-2026 09.00.';

/** Pasted cells are parted by tabs, which look like spaces. No control character but a line break can be stored. */
const likeSpace = /[^\P{Cc}\r\n]/gu;

/** Parses a field's text to the value for the contract's schema. */
function readText(kind: FieldKind, text: string): string | number | null {
  if (kind === 'password') return text;
  if (kind === 'text') return text.replace(likeSpace, ' ');
  const typed = text.trim();
  if (typed === '') return null;
  if (kind === 'reference') return typed;
  if (kind === 'day') return typedDay(typed) ?? typed;
  if (kind === 'moment') return typedMoment(typed) ?? typed;
  return /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

/** Formats a value for editing. A moment is formatted already. */
function textOf(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return '';
  return kind === 'day' ? readableDay(String(value)) : String(value);
}

type Values<Name extends string> = Partial<Record<NoInfer<Name>, unknown>>;

/** The texts that a form starts with. */
export function textsOf<Name extends string>(kinds: FieldKinds<Name>, values: Values<Name>): Texts {
  return Object.fromEntries(namesOf(kinds).map((name) => [name, textOf(kinds[name], values[name])]));
}

/** The start of a row's form, or of a new row's if it is null; `values` are its values where the form has others. */
export function formStart<Name extends string>(
  kinds: FieldKinds<Name>,
  row: (Values<Name> & { id: number; version?: number }) | null,
  values: Values<Name> = row ?? {},
): Start {
  return { id: row?.id ?? null, version: row?.version ?? null, base: textsOf(kinds, values) };
}

export function namesOf<Name extends string>(kinds: FieldKinds<Name>): Name[] {
  return Object.keys(kinds) as Name[];
}

/** The values of a form, or its faults by field. */
export type JudgedForm<Values> = { values: Values; faults: null } | { values: null; faults: Texts };

/** Validates a form with the contract's schema. Only the first fault of each field counts. */
export function judgeForm<S extends z.ZodObject>(
  schema: S,
  kinds: FieldKinds<NameOf<S>>,
  texts: Texts,
): JudgedForm<z.output<S>> {
  const values = Object.fromEntries(namesOf(kinds).map((name) => [name, readText(kinds[name], texts[name] ?? '')]));
  const result = schema.safeParse(values);
  if (result.success) return { values: result.data, faults: null };
  const faults: Texts = {};
  for (const { path, message } of result.error.issues) {
    const name = String(path[0]) as NameOf<S>;
    faults[name] ??= typedFault(kinds[name], texts[name] ?? '') ?? message;
  }
  return { values: null, faults };
}

/** The fault of a text that can't be parsed; null if the schema's message applies. */
function typedFault(kind: FieldKind, text: string): string | null {
  if (kind === 'day') return notADay;
  return kind === 'moment' && text.trim() !== '' && typedMoment(text) === null ? notAMoment : null;
}

/** The required fields: those at fault in an empty form. */
export function requiredNames<S extends z.ZodObject>(schema: S, kinds: FieldKinds<NameOf<S>>): ReadonlySet<string> {
  return new Set(Object.keys(judgeForm(schema, kinds, {}).faults ?? {}));
}

/** The values that differ from the start of the edit; all of them for a new row. */
export function changedValues<S extends z.ZodObject>(
  schema: S,
  kinds: FieldKinds<NameOf<S>>,
  base: Texts,
  values: z.output<S>,
): Partial<z.output<S>> {
  const before: Record<string, unknown> = judgeEach(schema, kinds, base);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => before[name] !== value)) as Partial<
    z.output<S>
  >;
}

/** The valid values. A row may be older than a rule that it violates. */
function judgeEach<S extends z.ZodObject>(
  schema: S,
  kinds: FieldKinds<NameOf<S>>,
  texts: Texts,
): Record<string, unknown> {
  return Object.fromEntries(
    namesOf(kinds).map((name) => {
      const value = readText(kinds[name], texts[name] ?? '');
      const field = schema.shape[name];
      return [name, field && 'safeParse' in field ? fieldValue(field as z.ZodType, value) : value];
    }),
  );
}

function fieldValue(field: z.ZodType, value: unknown): unknown {
  const result = field.safeParse(value);
  return result.success ? result.data : value;
}

/** Makes the start of a form from the row in the `data` of a conflict; null if there is none. */
export const startFrom =
  <Row>(schema: z.ZodType<Row>, startOf: (row: Row) => Start) =>
  (data: unknown): Start | null => {
    const row = schema.safeParse(data);
    return row.success ? startOf(row.data) : null;
  };

/** The server's faults by the form's fields. Those of other fields are joined in `rest`. */
export function faultsOf(
  names: readonly string[],
  sentAs: Readonly<Record<string, string>>,
  errors: readonly FieldFault[],
): { faults: Texts; rest: string[] } {
  const faults: Texts = {};
  const rest: string[] = [];
  for (const { field, message } of errors) {
    const name = names.find((one) => (sentAs[one] ?? one) === field);
    if (name === undefined) rest.push(message);
    else faults[name] ??= message;
  }
  return { faults, rest };
}

/** Whether a form has unsaved input. */
export function differs(texts: Texts, base: Texts): boolean {
  return Object.keys(texts).some((name) => texts[name] !== base[name]);
}

/** Applies typed texts to a newer row: unchanged fields take the row's value, changed ones stay unless they are in `taken`. */
export function rebase(typed: Texts, base: Texts, newer: Texts, taken: ReadonlySet<string>): Texts {
  const entries = Object.keys(newer).map((name) => {
    const isMine = typed[name] !== base[name] && !taken.has(name);
    return [name, (isMine ? typed[name] : newer[name]) ?? ''];
  });
  return Object.fromEntries(entries);
}
