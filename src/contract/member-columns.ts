import { namesFrom, ofEveryField } from './member-fields.ts';
import type { Member } from './members.ts';

/** A column of an exported list of members; days are `YYYY-MM-DD`, for each format to write in its own way. */
export interface MemberColumn {
  /** What of a member it shows. */
  key: keyof Member;
  title: string;
  /** In characters. */
  width: number;
  kind: 'text' | 'number' | 'day';
  /** Pictures are told by their address below `publicUrl`. */
  value: (member: Member, publicUrl: string) => string | number | null;
}

const answerNames = namesFrom('form', 'answer');

/** A field's column where nothing about it is special. */
const columnOf = ofEveryField(
  ({ label: title, width, kind }, name): MemberColumn => ({
    ...{ key: answerNames[name], title, width, kind: kind === 'reference' ? 'text' : kind },
    value: (member) => member[answerNames[name]],
  }),
);

const { fullName, image_url, membeshipTypeId, experienceYearStart, ...sameAsShown } = columnOf;
const { npa, title, email, phone, practicePermitNo, serkomNo, serkomEndDate, status, order, ...others } = sameAsShown;

/** The specification's columns, in its order: what the export of the list's page has. Other fields come after them. */
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

/** What the export of whole lists has besides: everything that a member needs to come back in. */
export const wholeColumns: readonly MemberColumn[] = [
  ...pageColumns,
  { ...membeshipTypeId, key: 'membershipType', kind: 'text', value: ({ membershipType }) => membershipType },
  { key: 'level', title: 'Level', width: 7, kind: 'text', value: ({ level }) => level },
  { ...experienceYearStart, title: 'Experience Start Year' },
];

type MemberColumnKey = MemberColumn['key'];

const wholeKeys: readonly string[] = wholeColumns.map(({ key }) => key);

/** Whether a column is so called. */
export const isMemberColumn = (key: string): key is MemberColumnKey => wholeKeys.includes(key);

/** The columns with these keys, in their order. */
export function columnsWith(keys: readonly string[]): MemberColumn[] {
  return keys.flatMap((key) => wholeColumns.filter((column) => column.key === key));
}
