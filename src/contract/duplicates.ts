import { z } from 'zod';
import { boundedList } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { memberSearch } from './member-filter.ts';
import { member } from './members.ts';
import { idInText, memberId, memberIdInText, paging, searchText } from './texts.ts';

/** What two entries of one person may have in common. */
export const matchKinds = ['npa', 'serkom', 'phone', 'email', 'name'] as const;

export type MatchKind = (typeof matchKinds)[number];

const matchKindNames: Readonly<Record<MatchKind, string>> = {
  npa: 'NPA',
  serkom: 'nomor serkom',
  phone: 'nomor telepon',
  email: 'email',
  name: 'nama',
};

let enumeration: Intl.ListFormat | undefined;

/** For example 'nomor telepon dan nama sama'. */
export function sharedWords(kinds: readonly MatchKind[]): string {
  enumeration ??= new Intl.ListFormat('id-ID');
  return `${enumeration.format(kinds.map((kind) => matchKindNames[kind]))} sama`;
}

const shared = z.array(z.enum(matchKinds));

/** How alike a group is: 'strong' if it shares anything besides a name. */
export const likenesses = ['strong', 'name'] as const;

export type Likeness = (typeof likenesses)[number];

/** How many similar members are named while a form is filled in; `total` is their number. */
export const mostSimilar = 5;

/** Counting stops here: a value that so many share identifies nobody. */
export const mostCounted = 50;

/** A member who may be the person in the form. */
export const similarMember = z.object({
  id: z.int(),
  npa: z.string(),
  fullName: z.string(),
  image_url: z.string().nullable(),
  membershipType: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  serkomNo: z.string().nullable(),
  status: member.shape.status,
  /** Whether the entry is in the trash. */
  isDeleted: z.boolean(),
  shared,
});

export type SimilarMember = z.infer<typeof similarMember>;

export const findSimilar = endpoint({
  method: 'GET',
  path: '/api/v1/duplicates/similar',
  access: 'staff',
  summary:
    'Members, including deleted ones, who may be the person with this name, telephone number, e-mail, NPA or serkom number.',
  query: z.object({
    fullName: searchText.optional(),
    npa: searchText.optional(),
    phone: searchText.optional(),
    email: searchText.optional(),
    serkomNo: searchText.optional(),
    /** The member being edited: excluded, with those it was told apart from. */
    id: memberIdInText.optional(),
  }),
  response: z.object({ data: z.array(similarMember).max(mostSimilar), total: z.int() }),
});

export type SimilarQuery = z.output<(typeof findSimilar)['query']>;

/** Members connected by pairs that may be one person. */
export const duplicateGroup = z.object({
  /** Identifies the group in lists: its best-ranked pair. */
  id: z.string(),
  shared,
  members: z.array(similarMember),
});

export type DuplicateGroup = z.infer<typeof duplicateGroup>;

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/v1/duplicates',
  access: 'staff',
  summary:
    'Members who may be the same person, most likely first; by likeness, region and the words of `search`; `totals` are those of each likeness.',
  query: z.object({
    ...paging,
    likeness: z.enum(likenesses, { error: 'Kemiripan ini tidak dikenal.' }).optional(),
    search: memberSearch.optional(),
    membership_type_id: idInText('Wilayah keanggotaan tidak sah.').optional(),
  }),
  response: z.object({
    data: z.array(duplicateGroup),
    total_data: z.int(),
    totals: z.record(z.enum(likenesses), z.int()),
  }),
});

export type DuplicateListQuery = z.output<(typeof listDuplicates)['query']>;

/** Limit of members that are told apart or merged at once. */
export const mostTogether = 10;

/** At least two different members. */
export const severalMembers = boundedList(
  memberId,
  mostTogether,
  `Paling banyak ${mostTogether} anggota sekaligus.`,
).refine((ids) => ids.length >= 2 && new Set(ids).size === ids.length, 'Pilih dua anggota atau lebih yang berlainan.');

export const tellApart = endpoint({
  method: 'POST',
  path: '/api/v1/duplicates/distinct',
  access: 'staff',
  summary: 'Marks these members as different people; `operation_id` is for undo.',
  body: z.object({ ids: severalMembers }),
  response: saved(z.object({ operation_id: z.int().nullable() })),
});
