import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { latestYear } from './dates.ts';
import { emailForm, isUnset, optionalText, optionalTextLike, requiredText } from './texts.ts';

export const memberStatuses = ['active', 'inactive'] as const;

export type MemberStatus = (typeof memberStatuses)[number];

/** A field of a member, by its name in the form. */
interface MemberField {
  label: string;
  /** How it is entered; a `reference` is chosen from a list. */
  kind: 'text' | 'number' | 'day' | 'reference';
  /** Its name in requests. */
  sent: string;
  /** Its name in the database, if different. */
  column?: string;
  /** Its name in responses, if different from the form. */
  answer?: string;
  /** Validates a value in requests. */
  rule: z.ZodType;
  /** The stored value, if it isn't a nullable text (or a whole number for kind `number`). */
  value?: z.ZodType;
  /** Whether new members need it. */
  isRequired?: true;
  /** Whether searches match it. */
  isSearched?: true;
  /** The column with its folded text, for sorting (search-text.ts). Without one the field sorts as it is. */
  folded?: `${string}_fold`;
  /** Column width in exported files, in characters. */
  width: number;
}

/**
 * The fields of a member, in the order of the form and by its names (`membeshipTypeId` is the specification's
 * spelling). Requests, responses, rows, sorting, exports, imports, history and labels are derived from this table.
 * Special rules for name, picture, region, experience, status and order are written where they apply.
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
    rule: optionalTextLike(254, emailForm, 'Alamat email tidak sah.'),
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
      // Around New Year the current year depends on the time zone; accepts what is current anywhere.
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
      .max(2147483647, 'Urutan paling besar 2.147.483.647.')
      .nullable(),
    width: 8,
  },
} as const satisfies Record<string, MemberField>;

type Fields = typeof memberFields;

export type MemberFieldName = keyof Fields;

export const memberFieldNames = Object.keys(memberFields) as MemberFieldName[];

/** Untyped view of the table. */
const fieldOf: Readonly<Record<MemberFieldName, MemberField>> = memberFields;

/** Places in which a field may have a name of its own. */
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

/** The names of all fields in a place, in the order of the form. */
export const memberNames = namesIn as { readonly [P in Place]: readonly NameIn<P>[] };

/** Builds an object from all fields, by their names in a place. */
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

/** Builds an object from all fields, by their names in the form. */
export function ofEveryField<T>(of: (field: MemberField, name: MemberFieldName) => T): Record<MemberFieldName, T> {
  return keyed('form', of) as Record<MemberFieldName, T>;
}

/** Maps field names of one place to those of another. */
export function namesFrom<From extends Place, To extends Place>(from: From, to: To): Record<NameIn<From>, NameIn<To>> {
  return keyed(from, (_, _name, index) => namesIn[to][index]) as Record<NameIn<From>, NameIn<To>>;
}

type Renamed<Values, From extends Place, To extends Place> = {
  [N in MemberFieldName as NameIn<To, N>]: Values[NameIn<From, N> & keyof Values];
};

/** Renames all fields of an object from one place to another. */
export function renamed<Values extends Record<NameIn<From>, unknown>, From extends Place, To extends Place>(
  values: Values,
  from: From,
  to: To,
): Renamed<Values, From, To> {
  const [sources, targets] = [namesIn[from], namesIn[to]];
  const all: Record<string, unknown> = {};
  // A plain loop: it runs for each row of a list.
  for (let index = 0; index < targets.length; index += 1) {
    all[targets[index] as string] = values[sources[index] as NameIn<From>];
  }
  return all as Renamed<Values, From, To>;
}

/** The schema of a stored or returned value. */
type ValueOf<Field> = Field extends { value: infer Value extends z.ZodType }
  ? Value
  : Field extends { kind: 'number' }
    ? z.ZodNullable<z.ZodInt>
    : z.ZodNullable<z.ZodString>;

/** The type of a stored value. */
export type StoredValue<N extends MemberFieldName> = z.output<ValueOf<Fields[N]>>;

/** The fields' schemas by their names in form, requests and responses. */
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

// Types can't be inferred from a loop over the table, so they are declared.
export const memberShapes = {
  form: keyed('form', ({ rule }) => rule),
  sent: keyed('sent', ({ rule, isRequired }) => (isRequired ? rule : rule.optional())),
  answer: keyed('answer', (field) => field.value ?? unlessSaid(field)),
} as unknown as Shapes;

/** All names, with `first` in front. */
export function withFirst<Name extends string>(first: readonly Name[], all: readonly Name[]): readonly Name[] {
  return [...new Set([...first, ...all])];
}

/** The same object with `first` in front: consumers know responses, requests and files in a fixed order. */
export function inOrder<T extends object>(first: readonly (keyof T & string)[], all: T): T {
  const keys = withFirst(first, Object.keys(all) as (keyof T & string)[]);
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as T;
}
