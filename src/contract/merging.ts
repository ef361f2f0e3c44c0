import { z } from 'zod';
import { boundedList, boundedText } from './bounds.ts';
import { mostTogether, severalMembers } from './duplicates.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { member, newMember } from './members.ts';

/** What a merged entry hands over to the member who stays. */
export const movedCounts = z.object({
  /** Registrations for classes, and how many of them were attended. */
  registrations: z.int(),
  attended: z.int(),
  reminders: z.int(),
  /** Printed cards, including void ones. */
  cards: z.int(),
  /** Its entries in the history. */
  changes: z.int(),
});

export type MovedCounts = z.infer<typeof movedCounts>;

const idsInText = boundedText(200, 'Nomor anggota tidak sah.')
  .transform((text) => text.split(',').map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : id)))
  .pipe(severalMembers);

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/v1/duplicates/merge',
  access: 'staff',
  summary: 'Previews a merge: the entries, and what would move. `ids` are separated by commas.',
  query: z.object({ ids: idsInText }),
  response: z.object({
    data: z.object({
      members: z.array(z.object({ member, counts: movedCounts })),
      /** Registrations for a class that has another one of the same person; the attended one stays. */
      doubles: z.int(),
    }),
  }),
});

export type MergePreview = z.infer<typeof previewMerge.response>['data'];

const badNumber = 'Nomor atau versi anggota tidak sah.';

export const mergeMembers = endpoint({
  method: 'POST',
  path: '/api/v1/duplicates/merge',
  access: 'staff',
  summary:
    'Merges entries of one person: `into` stays, with the values that are sent; everything of the others moves there, and their NPAs lead there. `operation_id` undoes it as a whole.',
  body: newMember.partial().extend({
    into: z.int({ error: badNumber }).positive(badNumber),
    /** All of them, with the versions that the person saw. */
    members: boundedList(
      z.object({
        id: z.int({ error: badNumber }).positive(badNumber),
        version: z.int({ error: badNumber }).positive(badNumber),
      }),
      mostTogether,
      `Paling banyak ${mostTogether} anggota sekaligus.`,
    ).refine(
      (members) => members.length >= 2 && new Set(members.map(({ id }) => id)).size === members.length,
      'Pilih dua anggota atau lebih yang berlainan.',
    ),
  }),
  response: saved(
    z.object({
      operation_id: z.int(),
      member,
      moved: movedCounts,
      /** How many registrations ended because the class had another one of the same person. */
      doubles: z.int(),
    }),
  ),
});

export type MergeBody = z.output<typeof mergeMembers.body>;

export type Merged = z.infer<typeof mergeMembers.response>['data'];
