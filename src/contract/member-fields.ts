import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { latestYear } from './dates.ts';
import { isUnset, optionalText, optionalTextLike, requiredText } from './texts.ts';

export const memberStatuses = ['active', 'inactive'] as const;

export type MemberStatus = (typeof memberStatuses)[number];

/** One field of a member. Its key is its name in the form. */
interface MemberField {
  /** What people call it, wherever it is shown. */
  label: string;
  /** How it is typed in the form; a `reference` is chosen, not typed. */
  kind: 'text' | 'number' | 'day' | 'reference';
  /** Its name in requests. */
  sent: string;
  /** Its name in the database, where that is another one. */
  column?: string;
  /** Its name in answers, where the form has another one. */
  answer?: string;
  /** What a value that is sent must be. */
  rule: z.ZodType;
  /** What is stored and answered, where it is not a text (a whole number, for the kind `number`) or null. */
  value?: z.ZodType;
  /** Whether nobody is added without it. */
  isRequired?: true;
  /** Whether a search finds members by it. */
  isSearched?: true;
  /** The column that holds it folded, for sorting (search-text.ts). Without one it is sorted as it is. */
  folded?: `${string}_fold`;
  /** How wide its column of an exported file is, in characters. */
  width: number;
}

/**
 * The fields of a member, in the order of the form and by its names (the specification spells `membeshipTypeId` so).
 * Requests, answers, rows, sorts, exports, imports, history and labels follow from this table. What is special about the
 * name, picture, region, experience, status and order is written where it matters.
 */
export const memberFields = {
  npa: {
    label: 'NPA',
    kind: 'text',
    sent: 'npa',
    rule: requiredText(64, 'Please input NPA!'),
    value: z.string(),
    isRequired: true,
    isSearched: true,
    folded: 'npa_fold',
    width: 16,
  },
  // Other programs may send it in two parts, the second as `last_name`.
  fullName: {
    label: 'Full Name',
    kind: 'text',
    sent: 'first_name',
    rule: requiredText(200, 'Please input Full Name!'),
    value: z.string(),
    isRequired: true,
    isSearched: true,
    folded: 'full_name_fold',
    width: 36,
  },
  image_url: {
    label: 'Photo',
    kind: 'reference',
    sent: 'image_url',
    column: 'picture',
    rule: boundedText(2048, 'Gambar tidak sah.', 'Gambar tidak sah.').nullable(),
    width: 40,
  },
  title: {
    label: 'Title',
    kind: 'text',
    sent: 'title',
    rule: requiredText(200, 'Please input title!'),
    isRequired: true,
    folded: 'title_fold',
    width: 20,
  },
  membeshipTypeId: {
    label: 'Keanggotaan',
    kind: 'number',
    sent: 'membership_type_id',
    column: 'region_id',
    answer: 'membershipTypeId',
    rule: z
      .int({
        error: ({ input }) => (isUnset(input) ? 'Please input wilayah keanggotaan!' : 'Wilayah keanggotaan tidak sah.'),
      })
      .positive('Wilayah keanggotaan tidak sah.'),
    value: z.int(),
    isRequired: true,
    width: 28,
  },
  email: {
    label: 'Email',
    kind: 'text',
    sent: 'email',
    rule: optionalTextLike(254, z.email(), 'Alamat email tidak sah.'),
    isSearched: true,
    folded: 'email_fold',
    width: 30,
  },
  phone: {
    label: 'Phone',
    kind: 'text',
    sent: 'phone',
    rule: optionalText(64),
    isSearched: true,
    folded: 'phone_fold',
    width: 18,
  },
  practicePermitNo: {
    label: 'Practice Permit',
    kind: 'text',
    sent: 'practice_permit_number',
    rule: optionalText(64),
    isSearched: true,
    folded: 'practice_permit_fold',
    width: 24,
  },
  experienceYearStart: {
    label: 'Experience',
    kind: 'number',
    sent: 'experience_year_start',
    rule: z
      .int({ error: 'Tahun harus berupa bilangan bulat.' })
      // In the first and last hours of a year the zone decides which it is; what is this year somewhere is not refused.
      .refine((year) => year >= 1950 && year <= latestYear(), {
        error: () => `Tahun harus antara 1950 dan ${latestYear()}.`,
      })
      .nullable(),
    width: 20,
  },
  serkomNo: {
    label: 'Serkom Number',
    kind: 'text',
    sent: 'serkom_number',
    rule: optionalText(64),
    isSearched: true,
    folded: 'serkom_fold',
    width: 24,
  },
  serkomEndDate: {
    label: 'Serkom End Date',
    kind: 'day',
    sent: 'serkom_end_date',
    rule: optionalTextLike(64, z.iso.date(), 'Tanggal tidak sah. Tulis sebagai TTTT-BB-HH.'),
    width: 16,
  },
  status: {
    label: 'Status',
    kind: 'text',
    sent: 'status',
    rule: z.enum(memberStatuses, { error: 'Status harus active atau inactive.' }),
    value: z.enum(memberStatuses),
    width: 10,
  },
  order: {
    label: 'Order',
    kind: 'number',
    sent: 'order',
    rule: z
      .int({ error: 'Urutan harus berupa bilangan bulat.' })
      .min(0, 'Urutan tidak boleh negatif.')
      .max(2147483647, 'Urutan paling besar 2147483647.')
      .nullable(),
    width: 8,
  },
} as const satisfies Record<string, MemberField>;

type Fields = typeof memberFields;

export type MemberFieldName = keyof Fields;

export const memberFieldNames = Object.keys(memberFields) as MemberFieldName[];

/** The same table where only its shape matters. */
const fieldOf: Readonly<Record<MemberFieldName, MemberField>> = memberFields;

/** The places in which a field has a name of its own. */
type Place = 'form' | 'sent' | 'column' | 'answer';

/** A field's name in a place. */
export type NameIn<P extends Place, Name extends MemberFieldName = MemberFieldName> = {
  [N in Name]: {
    form: N;
    sent: Fields[N]['sent'];
    column: Fields[N] extends { column: infer Column extends string } ? Column : Fields[N]['sent'];
    answer: Fields[N] extends { answer: infer Answer extends string } ? Answer : N;
  }[P];
}[Name];

const namesIn: Record<Place, readonly string[]> = {
  form: memberFieldNames,
  sent: memberFieldNames.map((name) => fieldOf[name].sent),
  column: memberFieldNames.map((name) => fieldOf[name].column ?? fieldOf[name].sent),
  answer: memberFieldNames.map((name) => fieldOf[name].answer ?? name),
};

/** What the fields are called in a place, in the order of the form. */
export const memberNames = namesIn as { readonly [P in Place]: readonly NameIn<P>[] };

/** What `of` says of each field, by its name in a place. */
function keyed(
  place: Place,
  of: (field: MemberField, name: MemberFieldName, index: number) => unknown,
): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  memberFieldNames.forEach((name, index) => {
    all[namesIn[place][index] ?? name] = of(fieldOf[name], name, index);
  });
  return all;
}

/** Something of every field, by the names of the form. */
export function ofEveryField<T>(of: (field: MemberField, name: MemberFieldName) => T): Record<MemberFieldName, T> {
  return keyed('form', of) as Record<MemberFieldName, T>;
}

/** For the name of each field in one place, that in another. */
export function namesFrom<From extends Place, To extends Place>(from: From, to: To): Record<NameIn<From>, NameIn<To>> {
  return keyed(from, (_, _name, index) => namesIn[to][index]) as Record<NameIn<From>, NameIn<To>>;
}

type Renamed<Values, From extends Place, To extends Place> = {
  [N in MemberFieldName as NameIn<To, N>]: Values[NameIn<From, N> & keyof Values];
};

/** The values of all fields, from their names in one place to those in another. */
export function renamed<Values extends Record<NameIn<From>, unknown>, From extends Place, To extends Place>(
  values: Values,
  from: From,
  to: To,
): Renamed<Values, From, To> {
  const [sources, targets] = [namesIn[from], namesIn[to]];
  const all: Record<string, unknown> = {};
  // Written out, because a list does this for every row.
  for (let index = 0; index < targets.length; index += 1) {
    all[targets[index] as string] = values[sources[index] as NameIn<From>];
  }
  return all as Renamed<Values, From, To>;
}

/** The schema of a stored or answered value. */
type ValueOf<Field> = Field extends { value: infer Value extends z.ZodType }
  ? Value
  : Field extends { kind: 'number' }
    ? z.ZodNullable<z.ZodInt>
    : z.ZodNullable<z.ZodString>;

/** The type of a field's stored value. */
export type StoredValue<N extends MemberFieldName> = z.output<ValueOf<Fields[N]>>;

/** The fields' schemas by their names in the form, in requests and in answers. */
interface Shapes {
  form: { [N in MemberFieldName]: Fields[N]['rule'] };
  sent: {
    [N in MemberFieldName as NameIn<'sent', N>]: Fields[N] extends { isRequired: true }
      ? Fields[N]['rule']
      : z.ZodOptional<Fields[N]['rule']>;
  };
  answer: { [N in MemberFieldName as NameIn<'answer', N>]: ValueOf<Fields[N]> };
}

const unlessSaid = ({ kind }: MemberField) => (kind === 'number' ? z.int() : z.string()).nullable();

// Types can't follow a loop over the table, so what comes out of it is told here.
export const memberShapes = {
  form: keyed('form', ({ rule }) => rule),
  sent: keyed('sent', ({ rule, isRequired }) => (isRequired ? rule : rule.optional())),
  answer: keyed('answer', (field) => field.value ?? unlessSaid(field)),
} as unknown as Shapes;

/** All of these names: first those that have a fixed place, then the others as they come. */
export function withFirst<Name extends string>(first: readonly Name[], all: readonly Name[]): readonly Name[] {
  return [...new Set([...first, ...all])];
}

/** The same object with these keys first. Programs and people know answers, requests and files in an order of their own. */
export function inOrder<T extends object>(first: readonly (keyof T & string)[], all: T): T {
  const keys = withFirst(first, Object.keys(all) as (keyof T & string)[]);
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as T;
}
