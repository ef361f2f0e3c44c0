import { namesFrom, ofEveryField } from './member-fields.ts';
import type { Member } from './members.ts';

/** A column of an exported member list. Days are `YYYY-MM-DD`; each format writes them in its own way. */
export interface MemberColumn {
  /** The field that it shows. */
  key: keyof Member;
  title: string;
  /** In characters. */
  width: number;
  kind: 'text' | 'number' | 'day';
  /** Pictures are exported as addresses below `publicUrl`. */
  value: (member: Member, publicUrl: string) => string | number | null;
}

const answerNames = namesFrom('form', 'answer');

/** The column of a field without special rules. */
const columnOf = ofEveryField(
  ({ label: title, width, kind }, name): MemberColumn => ({
    ...{ key: answerNames[name], title, width, kind: kind === 'reference' ? 'text' : kind },
    value: (member) => member[answerNames[name]],
  }),
);

const { fullName, image_url, membeshipTypeId, experienceYearStart, ...sameAsShown } = columnOf;
const { npa, title, email, phone, practicePermitNo, serkomNo, serkomEndDate, status, order, ...others } = sameAsShown;

/**
 * The columns that the specification demands, in its order, for exporting a page of the list. Other fields follow them.
 */
export const pageColumns: readonly MemberColumn[] = [
  { key: 'id', title: 'ID', width: 8, kind: 'number', value: ({ id }) => id },
  { ...fullName, title: 'Name' },
  npa,
  title,
  email,
  {
    ...image_url,
    title: 'Image',
    value: (member, publicUrl) => (member.image_url === null ? null : publicUrl + member.image_url),
  },
  phone,
  practicePermitNo,
  {
    ...{ key: 'experienceYear', title: 'Experience', width: 11, kind: 'number' },
    value: ({ experienceYear }) => experienceYear,
  },
  serkomNo,
  serkomEndDate,
  status,
  order,
  ...Object.values<MemberColumn>(others),
];

/** Additional columns for exporting whole lists: all that is needed to import a member again. */
export const wholeColumns: readonly MemberColumn[] = [
  ...pageColumns,
  { ...membeshipTypeId, key: 'membershipType', kind: 'text', value: ({ membershipType }) => membershipType },
  { key: 'level', title: 'Level', width: 7, kind: 'text', value: ({ level }) => level },
  { ...experienceYearStart, title: 'Experience Start Year' },
];

type MemberColumnKey = MemberColumn['key'];

const wholeKeys: readonly string[] = wholeColumns.map(({ key }) => key);

export const isMemberColumn = (key: string): key is MemberColumnKey => wholeKeys.includes(key);

/** The columns with these keys, in their order. */
export function columnsWith(keys: readonly string[]): MemberColumn[] {
  return keys.flatMap((key) => wholeColumns.filter((column) => column.key === key));
}

/** The same for exports that have columns of their own besides. Without pictures, whose values depend on the server's address. */
export const plainColumns = (keys: readonly Exclude<MemberColumnKey, 'image_url'>[]) =>
  columnsWith(keys).map((column) => ({ ...column, value: (member: Member) => column.value(member, '') }));
