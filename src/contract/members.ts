import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { latestYear } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { levels } from './level.ts';
import { memberFilter, memberSearch } from './member-filter.ts';
import { idParams, isUnset, optionalText, optionalTextLike, paging, requiredText, wholeNumberInText } from './texts.ts';

export const memberStatuses = ['active', 'inactive'] as const;

export type MemberStatus = (typeof memberStatuses)[number];

/** A member as lists and writes answer it. Days are `YYYY-MM-DD`; unset values are null. */
export const member = z.object({
  id: z.int(),
  npa: z.string(),
  fullName: z.string(),
  /** `/api/v1/files/<name>` */
  image_url: z.string().nullable(),
  title: z.string().nullable(),
  /** 'IKAI ' and the region's name as it is now. */
  membershipType: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  practicePermitNo: z.string().nullable(),
  /** Whole years since `experienceYearStart`, never below 0. */
  experienceYear: z.int().nullable(),
  serkomNo: z.string().nullable(),
  serkomEndDate: z.string().nullable(),
  status: z.enum(memberStatuses),
  order: z.int().nullable(),
  membershipTypeId: z.int(),
  experienceYearStart: z.int().nullable(),
  level: z.enum(levels),
  version: z.int(),
  /** An ISO instant. */
  updatedAt: z.string(),
});

export type Member = z.infer<typeof member>;

/** What everybody with a token may see of an active member. */
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

/** The rules of each field, written once for the form and for the body that is sent. */
const rules = {
  npa: requiredText(64, 'Please input NPA!'),
  name: requiredText(200, 'Please input Full Name!'),
  lastName: optionalText(200),
  title: requiredText(200, 'Please input title!'),
  region: z
    .int({
      error: ({ input }) => (isUnset(input) ? 'Please input wilayah keanggotaan!' : 'Wilayah keanggotaan tidak sah.'),
    })
    .positive('Wilayah keanggotaan tidak sah.'),
  email: optionalTextLike(254, z.email(), 'Alamat email tidak sah.'),
  image: boundedText(2048, 'Gambar tidak sah.', 'Gambar tidak sah.').nullable(),
  phone: optionalText(64),
  practicePermit: optionalText(64),
  experienceYearStart: z
    .int({ error: 'Tahun harus berupa bilangan bulat.' })
    // In the first and last hours of a year the zone decides which it is; what is this year somewhere is not refused.
    .refine((year) => year >= 1950 && year <= latestYear(), {
      error: () => `Tahun harus antara 1950 dan ${latestYear()}.`,
    })
    .nullable(),
  serkomNumber: optionalText(64),
  serkomEndDate: optionalTextLike(64, z.iso.date(), 'Tanggal tidak sah. Tulis sebagai TTTT-BB-HH.'),
  status: z.enum(memberStatuses, { error: 'Status harus active atau inactive.' }),
  order: z
    .int({ error: 'Urutan harus berupa bilangan bulat.' })
    .min(0, 'Urutan tidak boleh negatif.')
    .max(2147483647, 'Urutan paling besar 2147483647.')
    .nullable(),
};

/** What creates a member. The region's id decides; `membership_type_name` is accepted and ignored. */
export const newMember = z.object({
  first_name: rules.name,
  last_name: rules.lastName.optional(),
  npa: rules.npa,
  title: rules.title,
  email: rules.email.optional(),
  image_url: rules.image.optional(),
  phone: rules.phone.optional(),
  serkom_number: rules.serkomNumber.optional(),
  serkom_end_date: rules.serkomEndDate.optional(),
  experience_year_start: rules.experienceYearStart.optional(),
  membership_type_id: rules.region,
  membership_type_name: z.unknown().optional(),
  practice_permit_number: rules.practicePermit.optional(),
  status: rules.status.optional(),
  order: rules.order.optional(),
});

export type NewMember = z.output<typeof newMember>;

/** What changes a member: any of its fields, and the version that the person's edit began from. */
export const memberChange = newMember.partial().extend({
  version: z.int({ error: 'Versi tidak sah.' }).min(1, 'Versi tidak sah.').optional(),
});

export type MemberChange = z.output<typeof memberChange>;

/** What a person fills in, under the specification's names for the form's fields (`membeshipTypeId` is spelt so). */
export const memberForm = z.object({
  npa: rules.npa,
  fullName: rules.name,
  image_url: rules.image,
  title: rules.title,
  membeshipTypeId: rules.region,
  email: rules.email,
  phone: rules.phone,
  practicePermitNo: rules.practicePermit,
  experienceYearStart: rules.experienceYearStart,
  serkomNo: rules.serkomNumber,
  serkomEndDate: rules.serkomEndDate,
  status: rules.status,
  order: rules.order,
});

export type MemberForm = z.output<typeof memberForm>;

/** The form's fields by the names they are sent under; `errors` come back under these. */
export const sentAs = {
  npa: 'npa',
  fullName: 'first_name',
  image_url: 'image_url',
  title: 'title',
  membeshipTypeId: 'membership_type_id',
  email: 'email',
  phone: 'phone',
  practicePermitNo: 'practice_permit_number',
  experienceYearStart: 'experience_year_start',
  serkomNo: 'serkom_number',
  serkomEndDate: 'serkom_end_date',
  status: 'status',
  order: 'order',
} as const satisfies Record<keyof MemberForm, keyof NewMember>;

/** The body that saves a filled form. */
export function memberBodyOf(form: MemberForm, regionName: string): z.input<typeof newMember> {
  const { fullName, membeshipTypeId, practicePermitNo, experienceYearStart, serkomNo, serkomEndDate, ...same } = form;
  return {
    ...same,
    first_name: fullName,
    last_name: '',
    membership_type_id: membeshipTypeId,
    membership_type_name: `IKAI ${regionName}`,
    practice_permit_number: practicePermitNo,
    experience_year_start: experienceYearStart,
    serkom_number: serkomNo,
    serkom_end_date: serkomEndDate,
  };
}

/** The form that edits a member. */
export function memberFormOf(row: Member): MemberForm {
  return {
    npa: row.npa,
    fullName: row.fullName,
    image_url: row.image_url,
    title: row.title ?? '',
    membeshipTypeId: row.membershipTypeId,
    email: row.email,
    phone: row.phone,
    practicePermitNo: row.practicePermitNo,
    experienceYearStart: row.experienceYearStart,
    serkomNo: row.serkomNo,
    serkomEndDate: row.serkomEndDate,
    status: row.status,
    order: row.order,
  };
}

/** A person's name in full. */
export function fullNameOf(firstName: string, lastName: string | null): string {
  return lastName ? `${firstName} ${lastName}` : firstName;
}

/** How people know a member: two may have one name. */
export function nameWithNpa(fullName: string, npa: string): string {
  return `${fullName} (${npa})`;
}

/** The same, of a member as it is stored. */
export function memberName(member: { first_name: string; last_name: string | null; npa: string }): string {
  return nameWithNpa(fullNameOf(member.first_name, member.last_name), member.npa);
}

const sortableFields = member.keyof().options;

export type MemberSortField = (typeof sortableFields)[number];

export interface MemberSort {
  field: MemberSortField;
  descending: boolean;
}

export const pageSizes = [10, 25, 50, 100, 1000] as const;

const isSortable = (name: string): name is MemberSortField => (sortableFields as string[]).includes(name);

const memberSort = boundedText(64).transform((text, context): MemberSort => {
  const descending = text.startsWith('-');
  const field = descending ? text.slice(1) : text;
  if (isSortable(field)) return { field, descending };
  context.addIssue({ code: 'custom', message: `Daftar tidak dapat diurutkan menurut '${field}'.` });
  return z.NEVER;
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/membership',
  access: 'staff',
  summary: 'A page of members. Without `isAdmin=true` it is the public view: active members, public fields.',
  query: z.object({
    ...paging,
    isAdmin: boundedText(64).optional(),
    filter: memberFilter.optional(),
    level: z.enum(levels, { error: 'Level harus K1, K2, K3 atau 0.' }).optional(),
    membership_type_id: wholeNumberInText(1, Number.MAX_SAFE_INTEGER, 'Wilayah keanggotaan tidak sah.').optional(),
    search: memberSearch.optional(),
    sort: memberSort.optional(),
  }),
  response: z.object({ data: z.union([z.array(member), z.array(publicMember)]), total_data: z.int() }),
});

export type MemberListQuery = z.output<(typeof listMembers)['query']>;

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
    'Changes the fields it carries. With `version`, both changes stand unless the same field changed: then 409 and the row as it is now.',
  params: idParams,
  change: memberChange,
  response: saved(member),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/membership/:id',
  access: 'staff',
  summary: 'Deletes a member; the row is kept and its NPA is free again.',
  params: idParams,
  response: done,
});
