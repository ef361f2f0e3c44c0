import {
  type MemberFieldName,
  memberFieldNames,
  memberFields,
  memberNames,
  type NameIn,
  namesFrom,
  ofEveryField,
  renamed,
  type StoredValue,
  withFirst,
} from '#contract/member-fields.ts';

type Fields = typeof memberFields;

/** The fields that have a property. */
type Having<Property> = { [N in MemberFieldName]: Fields[N] extends Property ? N : never }[MemberFieldName];

type FoldedField = Having<{ folded: string }>;

type SearchedField = Having<{ isSearched: true }>;

/** The columns that hold fields folded. */
export type FoldedColumns = {
  [N in FoldedField as Fields[N]['folded']]: null extends StoredValue<N> ? string | null : string;
};

/** The columns of a member's fields. */
export type MemberColumns = { [N in MemberFieldName as NameIn<'column', N>]: StoredValue<N> };

const columnOf = namesFrom('form', 'column');

/** Which column holds which other one folded. */
export const foldedColumns = memberFieldNames.flatMap((name) => {
  const field = memberFields[name];
  return 'folded' in field ? [[field.folded, columnOf[name] as NameIn<'column', FoldedField>] as const] : [];
});

/** The columns that a search looks into. The name comes first, as in all stored search texts. */
export const searchedColumns = withFirst(
  ['first_name'],
  memberFieldNames
    .filter((name): name is SearchedField => 'isSearched' in memberFields[name])
    .map((name) => columnOf[name] as NameIn<'column', SearchedField>),
);

/** The column for each sort that a call may ask for: the folded one where there is one. */
export const sortColumns = renamed(
  ofEveryField(({ folded, column, sent }) => folded ?? column ?? sent),
  'form',
  'answer',
);

/** The facts of a member, in the order in which the history shows them. */
export const memberFacts = withFirst<NameIn<'column'> | 'last_name'>(
  [
    ...(['npa', 'first_name', 'last_name', 'title', 'email', 'phone', 'practice_permit_number'] as const),
    ...(['serkom_number', 'serkom_end_date', 'experience_year_start', 'region_id', 'picture'] as const),
  ],
  memberNames.column,
);
