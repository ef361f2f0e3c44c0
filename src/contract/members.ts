import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { levels } from './level.ts';
import { inOrder, memberShapes, namesFrom, renamed } from './member-fields.ts';
import { memberFilter, memberSearch } from './member-filter.ts';
import { type SortOrder, sortInText } from './sort.ts';
import { idInText, idParams, optionalText, paging, searchText } from './texts.ts';

export { type MemberStatus, memberStatuses } from './member-fields.ts';

/** A member as lists and writes return it. Days are `YYYY-MM-DD`, unset values null, pictures their addresses. */
export const member = z.object(
  inOrder(
    [
      ...(['id', 'npa', 'fullName', 'image_url', 'title', 'membershipType', 'email', 'phone'] as const),
      ...(['practicePermitNo', 'experienceYear', 'serkomNo', 'serkomEndDate', 'status', 'order'] as const),
    ],
    {
      id: z.int(),
      ...memberShapes.answer,
      /** 'IKAI ' and the region's current name. */
      membershipType: z.string(),
      /** Whole years since `experienceYearStart`, never negative. */
      experienceYear: z.int().nullable(),
      level: z.enum(levels),
      version: z.int(),
      /** An ISO instant. */
      updatedAt: z.string(),
    },
  ),
);

export type Member = z.infer<typeof member>;

/** What every account may see of an active member. */
export const publicMember = member.pick({
  id: true,
  npa: true,
  fullName: true,
  image_url: true,
  title: true,
  membershipType: true,
  level: true,
  status: true,
  serkomEndDate: true,
});

export type PublicMember = z.infer<typeof publicMember>;

/** The region's id counts; `membership_type_name` is accepted and ignored. */
export const newMember = z.object(
  inOrder(
    [
      ...(['first_name', 'last_name', 'npa', 'title', 'email', 'image_url', 'phone', 'serkom_number'] as const),
      ...(['serkom_end_date', 'experience_year_start', 'membership_type_id', 'membership_type_name'] as const),
    ],
    { ...memberShapes.sent, last_name: optionalText(200).optional(), membership_type_name: z.unknown().optional() },
  ),
);

export type NewMember = z.output<typeof newMember>;

/** Any of the fields, and the version that the edit was based on. */
export const memberChange = newMember.partial().extend({
  version: z.int({ error: 'Versi tidak sah.' }).min(1, 'Versi tidak sah.').optional(),
});

export type MemberChange = z.output<typeof memberChange>;

/** What a person fills in, by the specification's names of the form's fields. */
export const memberForm = z.object(memberShapes.form);

export type MemberForm = z.output<typeof memberForm>;

/** Request names by form names; `errors` in responses use the request names. */
export const sentAs = namesFrom('form', 'sent');

/** The request that saves a filled form. */
export function memberBodyOf(form: MemberForm, regionName: string): z.input<typeof newMember> {
  return { ...renamed(form, 'form', 'sent'), last_name: '', membership_type_name: `IKAI ${regionName}` };
}

/** The form that edits a member. */
export function memberFormOf(row: Member): MemberForm {
  return { ...renamed(row, 'answer', 'form'), title: row.title ?? '' };
}

export function fullNameOf(firstName: string, lastName: string | null): string {
  return lastName ? `${firstName} ${lastName}` : firstName;
}

/** Names are not unique, so the NPA is added. */
export function nameWithNpa(fullName: string, npa: string): string {
  return `${fullName} (${npa})`;
}

/** The same for a stored row. */
export function memberName(member: { first_name: string; last_name: string | null; npa: string }): string {
  return nameWithNpa(fullNameOf(member.first_name, member.last_name), member.npa);
}

const sortableFields = member.keyof().options;

export type MemberSortField = (typeof sortableFields)[number];

export type MemberSort = SortOrder<MemberSortField>;

export const pageSizes = [10, 25, 50, 100, 1000] as const;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/membership',
  access: 'staff',
  summary: 'A page of members. Without `isAdmin=true` the public view: active members, public fields.',
  query: z.object({
    ...paging,
    isAdmin: boundedText(64).optional(),
    filter: memberFilter.optional(),
    level: z.enum(levels, { error: 'Level harus K1, K2, K3 atau 0.' }).optional(),
    membership_type_id: idInText('Wilayah keanggotaan tidak sah.').optional(),
    search: memberSearch.optional(),
    sort: sortInText(sortableFields).optional(),
  }),
  response: z.object({ data: z.union([z.array(member), z.array(publicMember)]), total_data: z.int() }),
});

export type MemberListQuery = z.output<(typeof listMembers)['query']>;

/** What distinguishes a few search results. */
const foundMember = member.pick({
  id: true,
  npa: true,
  fullName: true,
  image_url: true,
  membershipType: true,
  phone: true,
  status: true,
});

export type FoundMember = z.infer<typeof foundMember>;

export const findMembers = endpoint({
  method: 'GET',
  path: '/api/v1/membership/find',
  access: 'staff',
  summary:
    'Finds a few members by what people remember: words in any order, without degrees and dots, or the last digits of a telephone number in any notation.',
  query: z.object({ text: memberSearch }),
  response: z.object({ data: z.array(foundMember) }),
});

/** One member. In the trash with its time of deletion (an ISO instant); a merged entry with the member who stays. */
const memberRead = member.extend({
  deletedAt: z.string().nullable(),
  mergedInto: member.pick({ id: true, npa: true, fullName: true }).nullable(),
});

export type MemberRead = z.infer<typeof memberRead>;

export const readMember = endpoint({
  method: 'GET',
  path: '/api/v1/membership/:id',
  access: 'staff',
  summary: 'One member with all fields; in the trash with `deletedAt`, a merged entry with `mergedInto`.',
  params: idParams,
  response: z.object({ data: memberRead }),
});

export const readNeighbours = endpoint({
  method: 'GET',
  path: '/api/v1/membership/:id/neighbours',
  access: 'staff',
  summary: 'The ids of the members before and after one in the usual list; null at its ends.',
  params: idParams,
  response: z.object({ data: z.object({ previous: z.int().nullable(), next: z.int().nullable() }) }),
});

export const findNpaHolder = endpoint({
  method: 'GET',
  path: '/api/v1/npa-holder',
  access: 'staff',
  summary: 'The member with an NPA, compared as when it is assigned; null if it is available.',
  query: z.object({ npa: searchText.optional() }),
  response: z.object({ data: member.pick({ id: true, npa: true, fullName: true }).nullable() }),
});

export const addMember = endpoint({
  method: 'POST',
  path: '/api/v1/membership',
  access: 'staff',
  summary: 'Adds a member.',
  body: newMember,
  response: saved(member),
});

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/v1/membership/:id',
  access: 'staff',
  summary:
    'Updates the fields that are sent. With `version`, concurrent changes of other fields are merged; a change of the same field is 409 with the current row.',
  params: idParams,
  change: memberChange,
  response: saved(member),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/membership/:id',
  access: 'staff',
  summary: 'Moves a member to the trash; its NPA becomes available.',
  params: idParams,
  response: done,
});
