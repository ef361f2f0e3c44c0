import type { Member } from './members.ts';

/** A column of an exported list of members; days are `YYYY-MM-DD`, for each format to write in its own way. */
export interface MemberColumn {
  title: string;
  /** In characters. */
  width: number;
  kind: 'text' | 'number' | 'day';
  /** Pictures are told by their address below `publicUrl`. */
  value: (member: Member, publicUrl: string) => string | number | null;
}

/** The specification's columns, in its order: what the export of the list's page has. */
export const pageColumns: readonly MemberColumn[] = [
  { title: 'ID', width: 8, kind: 'number', value: ({ id }) => id },
  { title: 'Name', width: 36, kind: 'text', value: ({ fullName }) => fullName },
  { title: 'NPA', width: 16, kind: 'text', value: ({ npa }) => npa },
  { title: 'Title', width: 20, kind: 'text', value: ({ title }) => title },
  { title: 'Email', width: 30, kind: 'text', value: ({ email }) => email },
  {
    title: 'Image',
    width: 40,
    kind: 'text',
    value: ({ image_url }, publicUrl) => (image_url === null ? null : publicUrl + image_url),
  },
  { title: 'Phone', width: 18, kind: 'text', value: ({ phone }) => phone },
  { title: 'Practice Permit', width: 24, kind: 'text', value: ({ practicePermitNo }) => practicePermitNo },
  { title: 'Experience', width: 11, kind: 'number', value: ({ experienceYear }) => experienceYear },
  { title: 'Serkom Number', width: 24, kind: 'text', value: ({ serkomNo }) => serkomNo },
  { title: 'Serkom End Date', width: 16, kind: 'day', value: ({ serkomEndDate }) => serkomEndDate },
  { title: 'Status', width: 10, kind: 'text', value: ({ status }) => status },
  { title: 'Order', width: 8, kind: 'number', value: ({ order }) => order },
];

/** What the export of whole lists has besides: everything that a member needs to come back in. */
export const wholeColumns: readonly MemberColumn[] = [
  ...pageColumns,
  { title: 'Keanggotaan', width: 28, kind: 'text', value: ({ membershipType }) => membershipType },
  { title: 'Level', width: 7, kind: 'text', value: ({ level }) => level },
  {
    title: 'Experience Start Year',
    width: 20,
    kind: 'number',
    value: ({ experienceYearStart }) => experienceYearStart,
  },
];
